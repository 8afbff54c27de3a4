// Coming to a document and leaving it; what was typed stays until it is saved.
import { update } from "./app.js";
import { loadLog } from "./review-drawer.js";
import { load, loadAhead } from "./review-load.js";
import { hasChanges, newReview } from "./review-model.js";
import { begin } from "./review-moves.js";
import { nextIn } from "./review-path.js";
import { now } from "./review-state.js";
import { said } from "./ui.js";

// Documents that were left before they were saved.
const kept = new Map();

/** Keeps what was typed and not saved. */
export function leave() {
  if (now.review && !now.review.saved && hasChanges(now.review)) {
    kept.set(now.review.detail.id, now.review);
    said(`What you changed in ${now.review.detail.name} is not saved; it is still there when you come back.`);
  }
}

/** Shows a document as it was loaded, with what was typed earlier. */
export function show(loaded) {
  display(loaded);
  begin();
}

/** Shows the document as it is by now; nobody who left its form is taken back there. */
export function showAnew(loaded) {
  const wasInForm = now.review.focus !== null;
  display(loaded);
  wasInForm ? begin() : update();
}

function display(loaded) {
  const { id } = loaded.detail;
  now.review = kept.get(id) ?? newReview(loaded);
  now.review.outdated = !isSame(now.review.detail, loaded.detail);
  kept.delete(id);
  now.busy = false;
  if (now.details) {
    loadLog(id);
  }
  nextIn(now.review.detail, 1).then(loadAhead);
}

/** Nothing happened on the server between the two. */
export const isSame = (a, b) =>
  ["status", "processed", "result", "review_status"].every((member) => a[member] === b[member]);

/** Shows the document as it is on the server; what was typed is dropped. */
export async function reload() {
  kept.delete(now.review.detail.id);
  show(await load(now.review.detail.id));
}

/** What was typed into a document is of no use any more. */
export const drop = (id) => kept.delete(id);

addEventListener("beforeunload", (event) => {
  if (kept.size || (now.review && !now.review.saved && hasChanges(now.review))) {
    event.preventDefault();
  }
});
