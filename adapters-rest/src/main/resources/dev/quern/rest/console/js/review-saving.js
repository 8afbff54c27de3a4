// Saving a review and going on, and everything else that changes the document on the server.
import * as api from "./api.js";
import { go, update } from "./app.js";
import { forget } from "./review-load.js";
import * as model from "./review-model.js";
import { moveTo } from "./review-moves.js";
import { listAddress, nextIn } from "./review-path.js";
import { isOpen, now } from "./review-state.js";
import { corrected } from "./review-taught.js";
import { drop, reload } from "./review-visit.js";
import { ask, failed, said } from "./ui.js";

/** Sends what was changed, confirms the document and goes on to the next. */
export async function confirmDocument() {
  if (now.busy || !now.review) {
    return;
  }
  if (!isOpen()) {
    return step(1);
  }
  const { detail } = now.review;
  const changes = model.changesOf(now.review);
  const before = model.valuesBefore(now.review, changes);
  const hasChanges = Object.keys(changes).length > 0;
  const confirms = detail.review_status !== "CONFIRMED";
  const next = nextIn(detail, 1);
  let saved = false;
  now.busy = true;
  update();
  try {
    if (hasChanges) {
      await api.patch(`/document/${detail.id}/result`, changes);
      saved = true;
    }
    if (confirms) {
      await api.put(`/document/${detail.id}/review`);
    }
    forget(detail.id);
    now.review.saved = true;
    hasChanges && corrected({ detail, changes, before, confirmed: confirms });
    await (hasChanges && !(await next) ? stay() : moveOn(next));
  } catch (error) {
    await notConfirmed(error, { saved, detail, changes, before });
  }
}

async function notConfirmed(error, { saved, detail, changes, before }) {
  now.busy = false;
  if (saved) {
    corrected({ detail, changes, before, confirmed: false });
    await reload().catch(failed);
  }
  const refused = saved ? null : model.refuse(now.review, error.body);
  if (refused) {
    const cell = model.refusedCell(refused);
    return moveTo(cell ? { entry: refused, row: cell.row, column: cell.column } : model.beginningOf(refused));
  }
  const unknown = error.status === 404 && (saved || now.review.detail.review_status === undefined);
  const values = saved ? "The values are saved, but t" : "T";
  failed(unknown ? `${values}his server does not confirm documents yet.` : error);
  update();
}

/** After the last document was corrected, what that taught can still be read, and taken back. */
async function stay() {
  await reload();
  said("That was the last document of the list.");
}

/** The document is not confirmed any more. */
export async function takeBack() {
  await attempt(() => api.remove(`/document/${now.review.detail.id}/review`));
}

async function attempt(call) {
  try {
    await call();
    forget(now.review.detail.id);
    await reload();
  } catch (error) {
    failed(error);
  }
}

/** Goes to the next document (1) or the one before (-1). */
export async function step(direction) {
  if (!now.busy && now.review) {
    await moveOn(nextIn(now.review.detail, direction), direction);
  }
}

/** Goes to a document; from the last one, back to the list. */
async function moveOn(next, direction = 1) {
  const id = await next;
  if (id) {
    go(`/console/documents/${id}`, { replace: true });
  } else if (direction > 0 && now.review.saved) {
    said("That was the last document of the list.");
    go(listAddress(now.review.detail));
  } else {
    said(direction > 0 ? "This is the last document of the list." : "This is the first document of the list.");
    now.busy = false;
    update();
  }
}

/** Processes the document again; corrections are lost by that. */
export async function again() {
  const { detail } = now.review;
  const text =
    "The values are found again. Corrections of this document are dropped, and what the mailbox learned from them.";
  const corrected = detail.status_source === "MANUAL" || model.hasChanges(now.review);
  if (!corrected || (await ask({ title: `Process ${detail.name} again?`, text, yes: "Process again" }))) {
    await attempt(() => api.post(`/document/${detail.id}/process`));
  }
}

/** Leaves the document out. */
export const skip = () => attempt(() => api.post(`/document/${now.review.detail.id}/skip`));

/** Deletes the document, if the answer is yes, and goes on. */
export async function erase() {
  const { detail } = now.review;
  const text = "Its file, its values and its log go with it. This cannot be undone.";
  if (await ask({ title: `Delete ${detail.name}?`, text, yes: "Delete", danger: true })) {
    now.busy = true;
    const next = nextIn(detail, 1);
    try {
      await api.remove(`/document/${detail.id}`);
      now.review.saved = true;
      said(`${detail.name} is deleted.`);
      await moveOn(next);
    } catch (error) {
      now.busy = false;
      failed(error);
    }
  }
}

/** After a correction was taken back: the document is shown as it is now. */
export function undone(id) {
  drop(id);
  forget(id);
  return now.review?.detail.id === id ? reload().catch(failed) : go(`/console/documents/${id}`, { replace: true });
}

/** The document was deleted by somebody else. */
export function gone() {
  said(`${now.review.detail.name} was deleted.`);
  now.review.saved = true;
  return moveOn(nextIn(now.review.detail, 1));
}
