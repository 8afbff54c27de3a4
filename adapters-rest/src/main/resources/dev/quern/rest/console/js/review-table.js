// A table as a grid of inputs. Typing into the empty row at its end adds a row.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { live } from "/console/vendor/lit-html/directives/live.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { isCellChanged, refusedCell } from "./review-model.js";
import { icon } from "./ui.js";

export const cellOf = (entry, row, column) =>
  `cell-${entry.index}-${row.id}-${entry.field.parser_object_set.findIndex(({ name }) => name === column)}`;

/** The grid of a table; without `act` its cells are text. */
export function table(review, entry, act) {
  const columns = entry.field.parser_object_set;
  const refused = refusedCell(entry);
  const rows = act ? [...entry.rows, entry.blank] : entry.rows;
  if (!rows.length) {
    return html`<p class="quiet-text">No rows</p>`;
  }
  return html`
    <div class="grid-scroll">
      <table class="grid">
        <thead>
          <tr>
            ${columns.map(
              ({ name, format }) => html`<th scope="col" class=${format === "NUMBER" ? "number" : ""}>${name}</th>`,
            )}
            ${act ? html`<td class="grid-action"></td>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${repeat(
            rows,
            (row) => row.id,
            (row, at) => html`
              <tr class=${row === entry.blank ? "blank" : ""}>
                ${columns.map((column) => cell(review, { entry, row, column, at, refused }, act))}
                ${act ? action(entry, row, at, act) : nothing}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function cell(review, { entry, row, column, at, refused }, act) {
  const { name, format } = column;
  const evidence = row.evidence[name];
  const changed = isCellChanged(row, name);
  const unsure = evidence && !changed && !entry.checked && evidence.confidence < entry.threshold;
  const { focus } = review;
  const classes = [
    format === "NUMBER" ? "number" : "",
    unsure ? `unsure tone-${evidence.confidence < 0.6 ? "bad" : "warn"}` : "",
    changed ? "edited" : "",
    focus?.row === row && focus.column === name ? "current" : "",
  ].join(" ");
  return html`<td class=${classes}>${content({ entry, row, column, at, refused }, act)}</td>`;
}

function content({ entry, row, column, at, refused }, act) {
  const { name, format } = column;
  const id = cellOf(entry, row, name);
  const label = `${name}, row ${at + 1} of ${entry.name}`;
  const text = row.texts[name];
  if (!act) {
    return html`<button id=${id} class="value-text" data-row=${row.id} data-column=${name}
      aria-label="${label}: ${text || "none"}">${text}</button>`;
  }
  const blank = row === entry.blank;
  const typed = (event) => act.typed({ entry, row, column: name }, event.target.value);
  const first = blank && column === entry.field.parser_object_set[0];
  return html`
    <textarea id=${id} rows="1" data-row=${row.id} data-column=${name} aria-label=${label} .value=${live(text)}
      spellcheck="false" inputmode=${format === "NUMBER" ? "decimal" : nothing}
      placeholder=${first ? "Add a row" : nothing}
      aria-invalid=${refused?.row === row && refused.column === name ? "true" : nothing}
      tabindex=${blank && entry.rows.length ? "-1" : nothing} @input=${typed}></textarea>`;
}

function action(entry, row, at, act) {
  return html`
    <td class="grid-action">
      ${
        row === entry.blank
          ? nothing
          : html`<button class="button quiet icon-only" tabindex="-1" aria-label="Remove row ${at + 1} of ${entry.name}"
            title="Remove the row (Ctrl+Shift+Backspace)" @click=${() => act.remove(entry, row)}>
            ${icon("close")}
          </button>`
      }
    </td>`;
}
