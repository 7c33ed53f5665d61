// @ts-check
/** A sound and a notification; loaded when it first becomes someone's turn. */
import { settings } from "./storage.js";

/** @type {AudioContext | null} */
let audio = null;

/** Two soft notes, once the viewer has touched the page. */
function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [place, pitch] of [523.25, 783.99].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    const from = start + place * 0.13;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.35);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.4);
  }
}

/** The viewer hears and sees that it is their turn, as they wish: @param {string} title @param {string} prompt */
export function call(title, prompt) {
  const { sound, notify } = settings();
  if (sound) chime();
  if (notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const notice = new Notification(`${title}: your turn`, { body: prompt, icon: "/client/art/icon.svg" });
    notice.addEventListener("click", () => window.focus());
  }
}
