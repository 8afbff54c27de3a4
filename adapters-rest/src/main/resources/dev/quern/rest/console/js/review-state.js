// The review that is on show, for the modules that work on it.
import { mayWrite, update } from "./app.js";
import { isCorrectable } from "./review-model.js";

/** `busy` while something is saved, `details` while the drawer is open. */
export const now = { review: null, busy: false, details: false };

/** Does something once the screen is drawn. */
export function afterwards(act) {
  update();
  requestAnimationFrame(act);
}

/** Whether values can be changed here. */
export const isOpen = () => mayWrite() && isCorrectable(now.review.detail);
