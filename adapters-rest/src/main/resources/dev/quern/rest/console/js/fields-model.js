// The fields of a mailbox as they are being edited: drafts, what is new about them, and how that is sent.

/** A draft's members that are sent under a name of the interface, as `[name, value as it is sent]`. */
const SENT = {
  name: ({ name }) => name.trim(),
  format: ({ format }) => format,
  query: ({ query }) => query.trim() || null,
  choice_set: (draft) => (draft.format === "ONELINE" ? choicesOf(draft) : null),
  is_required: ({ required }) => required,
  used_by_ai: ({ usedByAi }) => usedByAi,
  review_threshold: ({ threshold }) => (threshold.trim() === "" ? null : round(typed(threshold) / 100)),
};

let keys = 0;

/**
 * A draft of a field, or of a new one. `before` is the field as it is stored, null for a new one; `choices` are lines
 * of text, `threshold` is in per cent, `columns` are drafts too. A `removed` one is still shown until it is saved.
 */
export function draftOf(field = null) {
  return {
    key: ++keys,
    before: field,
    name: field?.name ?? "",
    format: field?.format ?? "ONELINE",
    query: field?.query ?? "",
    choices: (field?.choice_set ?? []).join("\n"),
    required: field?.is_required ?? false,
    usedByAi: field?.used_by_ai ?? true,
    threshold: percent(field?.review_threshold),
    columns: draftsOf(field?.parser_object_set),
    moved: false,
    removed: false,
    open: false,
    error: "",
  };
}

export const draftsOf = (fields) => (fields ?? []).map(draftOf);

/** A threshold as it is typed, in per cent. */
export const percent = (threshold) => (typeof threshold === "number" ? String(round(threshold * 100)) : "");

const typed = (threshold) => Number(threshold.replace(",", "."));

const round = (number) => Math.round(number * 1e6) / 1e6;

const choicesOf = ({ choices }) => {
  const some = choices.split("\n").map((choice) => choice.trim());
  return some.some(Boolean) ? some.filter(Boolean) : null;
};

export const isTable = ({ format }) => format === "TABLE";

const columnsOf = (draft) => (isTable(draft) ? draft.columns : []);

/** All drafts, columns after their table. */
export const flat = (drafts) => drafts.flatMap((draft) => [draft, ...columnsOf(draft)]);

/** The names of the members that differ from what is stored. */
export function changedMembers({ before, ...draft }) {
  const same = (member, value) => JSON.stringify(before[member] ?? null) === JSON.stringify(value ?? null);
  return Object.keys(SENT).filter((member) => !before || !same(member, SENT[member](draft)));
}

/** Whether drafts are in another order than the fields that they are of. */
function isReordered(drafts) {
  const positions = drafts.filter(({ before, removed }) => before && !removed).map(({ before }) => before.position);
  return positions.some((position, at) => at > 0 && position < positions[at - 1]);
}

/** What is new about a draft among its siblings: "New", "Removed", "Changed", "Moved" or nothing. */
export function newsOf(draft, siblings) {
  if (!draft.before) {
    return "New";
  }
  if (draft.removed) {
    return "Removed";
  }
  if (changedMembers(draft).length) {
    return "Changed";
  }
  return draft.moved && isReordered(siblings) ? "Moved" : "";
}

/** How many fields and columns differ from what is stored. */
export function countChanges(drafts) {
  const own = drafts.filter((draft) => newsOf(draft, drafts)).length;
  const columns = drafts.filter(({ removed }) => !removed).map((draft) => countChanges(columnsOf(draft)));
  return own + columns.reduce((sum, count) => sum + count, 0);
}

/** What differs, as the `parser_object_set` that is sent; `sources` are told which draft each item is of. */
export function changesOf(drafts, sources = []) {
  const order = isReordered(drafts) || drafts.some(({ before }) => !before);
  let position = 0;
  const changes = [];
  for (const draft of drafts) {
    const change = draft.removed ? { _destroy: true } : changeOf(draft);
    if (!draft.removed) {
      if (order && draft.before?.position !== position) {
        change.position = position;
      }
      position++;
    }
    if (Object.keys(change).length) {
      changes.push({ ...(draft.before && { id: draft.before.id }), ...change });
      sources.push(draft);
    }
  }
  return changes;
}

function changeOf(draft) {
  const change = Object.fromEntries(changedMembers(draft).map((member) => [member, SENT[member](draft)]));
  const columns = changesOf(columnsOf(draft));
  return columns.length ? { ...change, parser_object_set: columns } : change;
}

/** Says at each draft what cannot be saved about it; returns the first of these, or null. */
export function refuseWhatIsWrong(drafts) {
  const names = new Set();
  for (const draft of drafts) {
    draft.error = draft.removed ? "" : faultOf(draft, names);
    names.add(draft.removed ? null : draft.name.trim().toLowerCase());
  }
  const columns = drafts.filter(({ removed }) => !removed).map((draft) => refuseWhatIsWrong(columnsOf(draft)));
  return drafts.find(({ error }) => error) ?? columns.find(Boolean) ?? null;
}

function faultOf({ name, threshold }, names) {
  if (!name.trim()) {
    return "A field needs a name.";
  }
  if (names.has(name.trim().toLowerCase())) {
    return "Another field has this name.";
  }
  const number = typed(threshold);
  return number >= 0 && number <= 100 ? "" : "A threshold is from 0 to 100 %.";
}

/** Puts the message of a refusal at the draft that it names or points at; returns that draft, or null for none. */
export function refuse(drafts, sources, message) {
  const at = /^parser_object_set\[(\d+)\]\S*: /.exec(message);
  const named = (draft) => !draft.removed && draft.name.trim() && message.includes(`'${draft.name.trim()}'`);
  const draft = at ? sources[at[1]] : flat(drafts).find(named);
  if (draft) {
    draft.error = at ? message.slice(at[0].length) : message;
  }
  return draft ?? null;
}

/** Moves a draft to another place among its siblings. */
export function move(siblings, draft, to) {
  const from = siblings.indexOf(draft);
  if (to < 0 || to >= siblings.length || to === from) {
    return false;
  }
  siblings.splice(to, 0, ...siblings.splice(from, 1));
  draft.moved = true;
  return true;
}
