() => {
  // What is written here that cannot be read: cut off, outside the window, or with other words over it.
  const isScrolled = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX + getComputedStyle(element).overflowY);
  const chain = (element) => (element ? [element, ...chain(element.parentElement)] : []);
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest("svg, .skip:not(:focus), .unseen, script, style, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ element, box, words: node.textContent.trim().slice(0, 40) });
  }
  const where = (element) => `${element.tagName.toLowerCase()}.${element.className}`;
  const faults = [];
  const shown = texts.filter(({ element, box, words }) => {
    for (const one of chain(element)) {
      const style = getComputedStyle(one);
      const edge = one.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1) return false; // for screen readers only
      if (isScrolled(one) && one !== document.documentElement && one !== document.body) return box.top >= edge.top && box.bottom <= edge.bottom && box.left >= edge.left - 1 && box.right <= edge.right + 1;
      if (/hidden|clip/.test(style.overflowX) && (box.right > edge.right + 2 || box.left < edge.left - 2)) {
        if (style.textOverflow !== "ellipsis" || !one.closest("[title]")) faults.push(`cut off: “${words}” in ${where(one)}`);
        return false;
      }
      if (/hidden|clip/.test(style.overflowY) && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4)) {
        faults.push(`cut off below: “${words}” in ${where(one)}`);
        return false;
      }
      if (style.position === "fixed") break;
    }
    if (box.right > innerWidth + 1 || box.left < -1) faults.push(`outside: “${words}” in ${where(element)}`);
    return true;
  });
  const inside = shown.filter(({ box }) => box.top >= 0 && box.bottom <= innerHeight);
  const floats = (element) => chain(element).some((one) => top.contains(one) && one !== top && /fixed|sticky/.test(getComputedStyle(one).position));
  inside.forEach((one, place) => {
    for (const other of inside.slice(0, place)) {
      if (one.element === other.element || floats(one.element) !== floats(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 3 && height > 5) faults.push(`one over the other: “${one.words}” (${where(one.element)}) and “${other.words}” (${where(other.element)})`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return faults.slice(0, 6);
}
