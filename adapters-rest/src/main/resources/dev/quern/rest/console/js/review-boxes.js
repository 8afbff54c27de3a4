// Where the values of a review stand on the pages.
import { isCellChanged, isChanged, isTable } from "./review-model.js";
import { toneOf } from "./review-values.js";

/** The boxes on a page, `{left, top, right, bottom, tone, focused, name, stop}`; those in focus are last, so on top. */
export function boxesOn(review, page) {
  const boxes = review.entries.flatMap((entry) =>
    isTable(entry) ? cellBoxes(review, entry, page) : valueBoxes(review, entry, page),
  );
  return boxes.sort((a, b) => a.focused - b.focused);
}

function valueBoxes({ focus }, entry, page) {
  const focused = focus?.entry === entry;
  const tone = entry.picked || isChanged(entry) ? "accent" : toneOf(entry.evidence?.confidence ?? 1);
  const about = { tone, focused, name: entry.name, stop: { entry, row: null, column: null } };
  return boxesOf(entry.picked, entry.evidence, page, about);
}

function cellBoxes({ focus }, entry, page) {
  const columns = entry.field.parser_object_set.map(({ name }) => name);
  return entry.rows.flatMap((row) =>
    columns.flatMap((column) => {
      const { [column]: evidence } = row.evidence;
      const { [column]: picked } = row.picked;
      const focused = focus?.row === row && focus.column === column;
      const tone = picked || isCellChanged(row, column) ? "accent" : toneOf(evidence?.confidence ?? 1);
      return boxesOf(picked, evidence, page, { tone, focused, name: column, stop: { entry, row, column } });
    }),
  );
}

const boxesOf = (picked, evidence, page, about) =>
  (picked ?? evidence?.boxes ?? []).filter((box) => box.page === page).map((box) => ({ ...box, ...about }));

/** The boxes of the value or the cell in focus; of a row without any, those of its table. */
export function boxesOfFocus({ focus: { entry, row, column } }) {
  const own = row ? (row.picked[column] ?? row.evidence[column]?.boxes) : (entry.picked ?? entry.evidence?.boxes);
  return own ?? [];
}
