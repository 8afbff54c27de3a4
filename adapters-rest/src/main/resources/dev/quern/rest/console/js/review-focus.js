// Which value an input of the form belongs to, and the way back.
import { inputOf } from "./review-fields.js";
import { isTable } from "./review-model.js";
import { cellOf } from "./review-table.js";

/** The value or cell that an element is the input of, `{entry, row, column}`, or null. */
export function stopOf(review, element) {
  const entry = review?.entries[element.closest?.("[data-entry]")?.dataset.entry];
  if (!entry || !element.matches("input, textarea, select, .value-text")) {
    return null;
  }
  if (!isTable(entry)) {
    return { entry, row: null, column: null };
  }
  const id = Number(element.dataset.row);
  const row = [...entry.rows, entry.blank].find((one) => one.id === id);
  return row ? { entry, row, column: element.dataset.column } : null;
}

/** Puts the focus into an input, its text selected, or at its `end`. */
export function focusStop({ entry, row, column }, { end = false } = {}) {
  const element = document.getElementById(row ? cellOf(entry, row, column) : inputOf(entry));
  if (!element) {
    return;
  }
  element.focus({ preventScroll: true });
  element.closest("tr, .field")?.scrollIntoView({ block: "nearest" });
  if (end) {
    element.setSelectionRange?.(element.value.length, element.value.length);
  } else {
    element.select?.();
  }
}

/** No value has the focus any more, so that the keys of the screen are at hand. */
export const leaveForm = () => document.getElementById("main").focus({ preventScroll: true });
