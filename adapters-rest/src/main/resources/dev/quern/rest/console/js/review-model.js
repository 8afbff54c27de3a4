// A document under review: its fields with what was found and what was typed since, and what is left to check.
import { readResult, sentOf, textOf } from "./review-values.js";

const THRESHOLD = 0.9;
const CORRECTABLE = ["PARSEDOK", "EXPORTKO", "PARSEDKO", "TRANSKO"];

let rowNumber = 0;

/**
 * A review has `entries`, one per field: `value` as in the result, `evidence`, the `text` in the input, `picked` boxes
 * of words that the text was taken from, whether somebody `checked` it, the `error` it was refused with, and for a
 * table its `rows` and the `blank` one after them. `more` are the members of the result that are no fields. `focus` is
 * the value that is worked on, `{entry, row, column}`.
 */
export function newReview({ detail, mailbox, evidence }) {
  const result = readResult(detail.result);
  const known = new Map(evidence.values.map((one) => [one.name, one]));
  const fields = mailbox.parser_object_set;
  const names = new Set(fields.map(({ name }) => name));
  const entries = fields.map((field, index) =>
    newEntry(field, index, result[field.name], known.get(field.name), mailbox),
  );
  if (detail.review_status === "CONFIRMED") {
    doubtful({ entries }).forEach((entry) => (entry.checked = true));
  }
  return {
    detail,
    mailbox,
    evidence,
    entries,
    more: Object.entries(result).filter(([name]) => !names.has(name)),
    focus: null,
    outdated: false,
  };
}

function newEntry(field, index, value, evidence, mailbox) {
  const entry = {
    field,
    index,
    name: field.name,
    value: value ?? null,
    evidence: evidence ?? null,
    threshold: field.review_threshold ?? mailbox.review_threshold ?? THRESHOLD,
    text: "",
    picked: null,
    checked: false,
    error: null,
  };
  if (isTable(entry)) {
    const rows = Array.isArray(value) ? value : [];
    entry.rows = rows.map((row, at) => newRow(field, row, evidence?.rows?.[at]));
    entry.before = entry.rows;
    entry.blank = newRow(field);
  } else {
    entry.text = textOf(value);
  }
  return entry;
}

function newRow(field, value = {}, evidence = {}) {
  const texts = Object.fromEntries(field.parser_object_set.map(({ name }) => [name, textOf(value[name])]));
  return { id: ++rowNumber, value, evidence, texts, picked: {} };
}

export const isTable = (entry) => entry.field.format === "TABLE";

/** Whether the values of a document with this status can be corrected and confirmed. */
export const isCorrectable = ({ status }) => CORRECTABLE.includes(status);

export const isCellChanged = (row, column) => row.texts[column] !== textOf(row.value[column]);

const isRowChanged = (row) => Object.keys(row.texts).some((column) => isCellChanged(row, column));

export function isChanged(entry) {
  if (!isTable(entry)) {
    return entry.text !== textOf(entry.value);
  }
  const { rows, before } = entry;
  return rows.length !== before.length || rows.some((row, at) => row !== before[at] || isRowChanged(row));
}

export const hasChanges = (review) => review.entries.some(isChanged);

export const isEmpty = (entry) => (isTable(entry) ? entry.rows.length === 0 : entry.text.trim() === "");

export const isMissing = (entry) => Boolean(entry.field.is_required) && isEmpty(entry);

/** Whether somebody should look at a value: the engine is not sure of it, or it is missing, and nobody has looked. */
export function isDoubtful(entry) {
  if (entry.checked || entry.error) {
    return Boolean(entry.error);
  }
  return isMissing(entry) || (!isChanged(entry) && (entry.evidence?.confidence ?? 1) < entry.threshold);
}

export const doubtful = (review) => review.entries.filter(isDoubtful);

const confidenceOf = (entry) => (isMissing(entry) ? 0 : (entry.evidence?.confidence ?? 1));

/** The doubtful value with the lowest confidence. */
export const mostDoubtful = (review) =>
  doubtful(review).reduce(
    (least, entry) => (!least || confidenceOf(entry) < confidenceOf(least) ? entry : least),
    null,
  );

/** The doubtful value after an entry in the order of the form, from the top again after the last. */
export function nextDoubtful(review, entry) {
  const from = entry ? entry.index + 1 : 0;
  return doubtful({ entries: [...review.entries.slice(from), ...review.entries.slice(0, from)] })[0] ?? null;
}

/** Where work on an entry begins: a table at its most doubtful cell. */
export function beginningOf(entry) {
  if (!isTable(entry)) {
    return { entry, row: null, column: null };
  }
  const columns = entry.field.parser_object_set.map(({ name }) => name);
  let best = { entry, row: entry.rows[0] ?? entry.blank, column: columns[0] };
  let least = Infinity;
  for (const row of entry.rows) {
    for (const column of columns) {
      const confidence = row.evidence[column]?.confidence ?? Infinity;
      if (confidence < least) {
        best = { entry, row, column };
        least = confidence;
      }
    }
  }
  return best;
}

/** What is known of the value or the cell in focus, or null. */
export const evidenceOf = ({ entry, row, column }) => (row ? row.evidence[column] : entry.evidence) ?? null;

/** The format of the value or the cell in focus. */
export const formatOf = ({ entry, column }) =>
  column === null ? entry.field.format : entry.field.parser_object_set.find(({ name }) => name === column).format;

/** The text of the value or the cell in focus. */
export const typedOf = ({ entry, row, column }) => (row ? row.texts[column] : entry.text);

/** Puts a text into a value or a cell, with the boxes of the words that it was taken from, if it was. */
export function type({ entry, row, column }, text, picked = null) {
  entry.error = null;
  if (!row) {
    entry.text = text;
    entry.picked = picked;
    return;
  }
  row.texts[column] = text;
  row.picked[column] = picked;
  if (row === entry.blank) {
    entry.rows = [...entry.rows, row];
    entry.blank = newRow(entry.field);
  }
}

/** Puts an empty row after another and returns it. */
export function insertRow(entry, after) {
  const row = newRow(entry.field);
  const at = entry.rows.indexOf(after) + 1 || entry.rows.length;
  entry.rows = entry.rows.toSpliced(at, 0, row);
  return row;
}

/** Removes a row and returns the one that is in its place. */
export function removeRow(entry, row) {
  const at = entry.rows.indexOf(row);
  entry.error = null;
  entry.rows = entry.rows.filter((other) => other !== row);
  return entry.rows[Math.min(at, entry.rows.length - 1)] ?? entry.blank;
}

/** What was changed, as it is sent: by name, tables whole. */
export function changesOf(review) {
  return Object.fromEntries(review.entries.filter(isChanged).map((entry) => [entry.name, sent(entry)]));
}

function sent(entry) {
  if (!isTable(entry)) {
    return sentOf(entry.text, entry.field.format, entry.value);
  }
  const columns = entry.field.parser_object_set;
  const cell = (row, { name, format }) =>
    isCellChanged(row, name) ? sentOf(row.texts[name], format, row.value[name]) : (row.value[name] ?? null);
  return entry.rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, cell(row, column)])));
}

/** The values before of the members of a change, to take it back with. */
export const valuesBefore = (review, changes) =>
  Object.fromEntries(review.entries.filter(({ name }) => name in changes).map(({ name, value }) => [name, value]));

/** Shows the messages of a refusal at their fields; returns the first of these, or null where it was about none. */
export function refuse(review, body) {
  let first = null;
  for (const entry of review.entries) {
    const messages = body && Object.hasOwn(body, entry.name) ? [].concat(body[entry.name]) : [];
    entry.error = messages.join(" ") || null;
    first ??= entry.error ? entry : null;
  }
  return first;
}

/** The cell that the refusal of a table points at, `Lines[0].Price: …`, with the `message` about it, or null. */
export function refusedCell(entry) {
  const rest = entry.error?.startsWith(entry.name) ? entry.error.slice(entry.name.length) : "";
  const at = isTable(entry) && /^\[(\d+)\]\./.exec(rest);
  const path = at ? rest.slice(at[0].length) : "";
  const column = at && entry.field.parser_object_set.find(({ name }) => path.startsWith(`${name}:`))?.name;
  return column ? { row: entry.rows[at[1]], column, message: path.slice(column.length + 1).trim() } : null;
}
