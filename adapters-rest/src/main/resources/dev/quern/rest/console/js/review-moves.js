// From value to value: by keys, by pressing boxes and words, and what is typed on the way.
import { update, updateNow } from "./app.js";
import { showBox } from "./page.js";
import { showMark } from "./page-text.js";
import { boxesOfWords, textOfWords, wordsOfBox } from "./page-words.js";
import { boxesOfFocus } from "./review-boxes.js";
import { focusStop, leaveForm, stopOf } from "./review-focus.js";
import * as model from "./review-model.js";
import { afterwards, isOpen, now } from "./review-state.js";
import { hasLines } from "./review-values.js";
import { failed, said } from "./ui.js";

let pointed = false;

/** Tells whether the pointer is down: what it presses keeps its caret. */
export function pointer(down) {
  pointed = down;
}

/** Goes to the value that is to be checked first; where there is none, the keys of the screen are at hand. */
export function begin() {
  const first = isOpen() ? model.mostDoubtful(now.review) : null;
  if (first) {
    now.review.focus = model.beginningOf(first);
    afterwards(focusCurrent);
  } else {
    now.review.focus = null;
    afterwards(leaveForm);
  }
}

/** Puts the focus into a value or a cell, and shows where it stands. At once: what is typed next belongs there. */
export function moveTo(stop) {
  now.review.focus = stop;
  updateNow();
  focusCurrent();
}

function focusCurrent() {
  if (now.review?.focus) {
    focusStop(now.review.focus);
    point();
  }
}

/** Shows where the value in focus stands. */
function point() {
  const [box] = now.review?.focus ? boxesOfFocus(now.review) : [];
  box && showBox(box);
  showMark();
}

/** An input got the focus. */
export function focused(event) {
  const stop = stopOf(now.review, event.target);
  if (!stop) {
    return;
  }
  if (!pointed && event.target.select) {
    event.target.select();
  }
  if (!isFocus(stop)) {
    now.review.focus = stop;
    afterwards(point);
  }
}

function isFocus({ entry, row, column }) {
  const { focus } = now.review;
  return focus?.entry === entry && focus.row === row && focus.column === column;
}

/** Enter: the value in focus is right. */
function confirmValue() {
  const entry = now.review.focus?.entry;
  if (entry) {
    entry.checked = true;
    entry.error = null;
  }
  const next = model.nextDoubtful(now.review, entry);
  if (next) {
    return moveTo(model.beginningOf(next));
  }
  now.review.focus = null;
  updateNow();
  document.getElementById("confirm")?.focus();
}

/** A key in an input: Enter confirms, arrows go from row to row of a table. */
export function pressedKey(event) {
  pointed = false;
  if (
    !stopOf(now.review, event.target) ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.shiftKey
  ) {
    return;
  }
  const { focus } = now.review;
  if (event.key === "Enter" && isOpen()) {
    event.preventDefault();
    confirmValue();
  } else if (focus?.row && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const rows = [...focus.entry.rows, focus.entry.blank];
    const row = rows[rows.indexOf(focus.row) + (event.key === "ArrowDown" ? 1 : -1)];
    if (row) {
      event.preventDefault();
      moveTo({ ...focus, row });
    }
  }
}

/** What the form does. */
export const act = {
  typed(stop, text) {
    model.type(stop, text);
    update();
  },
  remove(entry, row) {
    const next = model.removeRow(entry, row);
    moveTo({ entry, row: next, column: now.review.focus?.column ?? entry.field.parser_object_set[0].name });
  },
};

/** Adds a row below that in focus. */
export function addRow() {
  const { entry, row } = now.review?.focus ?? {};
  if (row && isOpen()) {
    moveTo({ entry, row: model.insertRow(entry, row), column: entry.field.parser_object_set[0].name });
  }
}

/** Removes the row in focus. */
export function removeRow() {
  const { entry, row } = now.review?.focus ?? {};
  if (row && row !== entry.blank && isOpen()) {
    act.remove(entry, row);
  }
}

/** Words of the page become the value in focus, or follow it. */
export const pick = (words, page, options) => pickFor(now.review.focus, words, page, options);

function pickFor(stop, words, page, { append }) {
  const lines = hasLines(model.formatOf(stop));
  putInto(stop, textOfWords(words, lines), boxesOfWords(words, page), append);
}

/** What a box says in which no word was read becomes the value in focus, unless somebody typed there meanwhile. */
export async function recognize(box, page, options) {
  const { review } = now;
  const { focus: stop } = review;
  const before = model.typedOf(stop);
  try {
    const words = await wordsOfBox(review.detail.id, page, box);
    if (now.review !== review || now.busy || model.typedOf(stop) !== before) {
      return;
    }
    if (words.length) {
      pickFor(stop, words, page, options);
    } else {
      said("No text was recognised in the box.");
    }
  } catch (error) {
    now.review === review && failed(error);
  }
}

/** A text of the document becomes the value in focus, or follows it. */
export const put = (text, boxes, append) => putInto(now.review.focus, text, boxes, append);

function putInto(stop, text, boxes, append) {
  const before = append ? model.typedOf(stop).trimEnd() : "";
  const earlier = append ? boxesOfFocus({ focus: stop }) : [];
  model.type(stop, before ? `${before} ${text}` : text, [...earlier, ...boxes]);
  // Somebody who went on meanwhile stays there.
  isFocus(stop) ? afterwards(() => focusStop(stop, { end: true })) : update();
}

/** The value of a box that was pressed. */
export function press({ stop }) {
  moveTo(stop);
}
