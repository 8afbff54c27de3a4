// The addresses that results of a mailbox and of its tables can be had from.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { update } from "./app.js";
import { copyButton } from "./ui.js";

const FORMATS = { JSON: "json", CSV: "csv", XLSX: "xlsx", XLS: "xls" };

let confirmedOnly = false;

export const showAll = () => {
  confirmedOnly = false;
};

function choose(event) {
  confirmedOnly = event.target.checked;
  update();
}

/** Links to a download in each format, given its path as CSV; nothing where the key may not know it. */
export function formats(path, name) {
  if (!path) {
    return nothing;
  }
  return html`<span class="formats"
    >${Object.entries(FORMATS).map(([format, end]) => {
      const address = narrowed(path.replace(/\.csv(?=$|\?)/, `.${end}`));
      return html`<span class="with-button"
        ><a class="button" href=${address} download aria-label="${name} as ${format}">${format}</a>${copyButton(
          location.origin + address,
          `Copy the address of ${name} as ${format}`,
        )}</span
      >`;
    })}</span
  >`;
}

function narrowed(path) {
  return confirmedOnly ? `${path}${path.includes("?") ? "&" : "?"}review_status=CONFIRMED` : path;
}

/** The section of a mailbox. */
export function downloadsSection(mailbox) {
  const tables = mailbox.parser_object_set.filter(({ format }) => format === "TABLE");
  const open = mailbox.csv_download !== null;
  return html`<section aria-labelledby="downloads-title">
    <div class="section-head">
      <h2 id="downloads-title">Downloads</h2>
      <span class="stretch"></span>
      ${open ? confirmedSwitch() : nothing}
    </div>
    <p class="quiet-text">
      ${
        open
          ? "Whoever has one of these addresses needs no key: keep them to those who may see all results."
          : "The addresses need no key, and are not shown to keys that may only read."
      }
    </p>
    <ul class="entries">
      ${entry(mailbox.name, "One row per document", mailbox.csv_download)}
      ${repeat(
        tables,
        ({ id }) => id,
        ({ name, csv_download: path }) => entry(name, "One row per line of this table", path),
      )}
    </ul>
  </section>`;
}

const confirmedSwitch = () =>
  html`<label class="switch">
    <input type="checkbox" role="switch" .checked=${confirmedOnly} @change=${choose} />
    <span>Confirmed only</span>
  </label>`;

function entry(name, rows, path) {
  return html`<li class="entry">
    <div class="entry-name"><strong>${name}</strong><span class="quiet-text">${rows}</span></div>
    ${formats(path, name)}
  </li>`;
}
