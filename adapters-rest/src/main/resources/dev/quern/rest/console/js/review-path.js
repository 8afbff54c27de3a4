// The way through the documents: along the list that was open last, or else in the order in which they came.
import { neighbours } from "./screens/documents.js";

const LIST = /^\/console\/(mailboxes\/\d+|documents)$/;
const LOADED_MS = 400;

/** The next document (1) or the one before (-1): its id, or null at the end. */
export async function nextIn({ id, next_id: next, prev_id: previous }, direction) {
  const member = direction > 0 ? "next" : "previous";
  let around = neighbours(id);
  if (member in around && around[member] === undefined) {
    // The list is loading that part.
    await new Promise((done) => setTimeout(done, LOADED_MS));
    around = neighbours(id);
  }
  return around[member] === undefined ? (direction > 0 ? next : previous) : around[member];
}

/** The list that somebody came from, as it was filtered, or that of the document's mailbox. */
export function listAddress({ parser }) {
  const { entries, currentEntry } = globalThis.navigation ?? {};
  const before = entries ? navigation.entries().slice(0, currentEntry.index) : [];
  const list = before.map(({ url }) => new URL(url)).findLast(({ pathname }) => LIST.test(pathname));
  return list ? list.pathname + list.search : `/console/mailboxes/${parser}`;
}
