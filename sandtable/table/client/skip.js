// @ts-check
/** What is the only thing to do is done, for whoever wants that. */
/** @import { Table } from "./table.js" */

const PAUSE = 350; // milliseconds, so that it is seen
let seen = 0; // the step that was shown last: after an undo nothing is done by itself

/** The only action there is is taken in a moment: @param {Table} table */
export function skipForced(table) {
  const { store } = table;
  const [was, sequence] = [seen, store.sequence];
  seen = store.step;
  const isForced = store.isMine && store.actions.length === 1 && store.step >= was && table.scrubber.at === null;
  if (isForced) setTimeout(() => store.sequence === sequence && table.scrubber.at === null && table.commit(store.actions[0]), PAUSE);
}
