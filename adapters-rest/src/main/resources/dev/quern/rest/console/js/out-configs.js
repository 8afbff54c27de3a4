// The export configs of a mailbox: saved choices of columns, each a download of its own.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { mayWrite, update } from "./app.js";
import { configEditor, editConfig, editedConfig, stopEditing } from "./out-configeditor.js";
import { formats } from "./out-downloads.js";
import { ask, failed, icon, plural, said } from "./ui.js";

const PAGE_SIZE = 100;
const ROWS = 5;

let mailbox = 0;
let asked = 0;
let configs = [];
// What each config can be made of.
let kinds = [];
// The first rows of the configs that somebody looks at, by id.
let previews = new Map();

const pathOf = (config) => `/parser/${mailbox}/export_config/${config.id}`;

export async function loadConfigs(id) {
  asked = id;
  const [found, possible] = await Promise.all([
    api.get(`/parser/${id}/export_config?page_size=${PAGE_SIZE}`),
    api.get(`/parser/${id}/export_fields`),
  ]);
  if (id !== asked) {
    return;
  }
  if (id !== mailbox) {
    mailbox = id;
    previews = new Map();
    stopEditing();
  }
  configs = found.results;
  kinds = possible;
}

const edit = (config) =>
  editConfig(mailbox, kinds, config, (saved) => {
    configs = configs.some(({ id }) => id === saved.id)
      ? configs.map((one) => (one.id === saved.id ? saved : one))
      : [...configs, saved];
    preview(saved);
  });

async function preview(config) {
  try {
    previews.set(config.id, await api.get(`${pathOf(config)}/preview?rows=${ROWS}`));
  } catch (error) {
    previews.delete(config.id);
    failed(error);
  }
  update();
}

function togglePreview(config) {
  if (previews.delete(config.id)) {
    return update();
  }
  return preview(config);
}

async function erase(config) {
  const yes = await ask({
    title: `Delete ${config.name}?`,
    text: "Its addresses stop working. Documents and their results stay.",
    yes: "Delete",
    danger: true,
  });
  if (yes) {
    try {
      await api.remove(pathOf(config));
      configs = configs.filter((one) => one !== config);
      said(`${config.name} is deleted.`);
    } catch (error) {
      failed(error);
    }
    update();
  }
}

/** The section of a mailbox. */
export function configsSection() {
  const edited = editedConfig();
  return html`<section aria-labelledby="configs-title">
    <div class="section-head">
      <h2 id="configs-title">Export configs</h2>
      <span class="stretch"></span>
      ${
        mayWrite() && !edited
          ? html`<button class="button" @click=${() => edit(null)}>${icon("plus")}New export config</button>`
          : nothing
      }
    </div>
    <p class="quiet-text">Downloads with the columns that you choose, in your order.</p>
    ${edited && !edited.id ? configEditor() : nothing}
    <ul class="entries">
      ${repeat(
        configs,
        ({ id }) => id,
        (config) =>
          html`<li>
            ${edited?.id === config.id ? configEditor() : entry(config)} ${rowsOf(config, previews.get(config.id))}
          </li>`,
      )}
    </ul>
  </section>`;
}

function entry(config) {
  const { id, name, type, parser_field_name: table, items, csv_download: path } = config;
  const rows = type === "PARSER" ? "One row per document" : `One row per line of ${table ?? "a deleted table"}`;
  const shown = previews.has(id);
  return html`<div class="entry">
    <div class="entry-name">
      <strong>${name}</strong><span class="quiet-text">${rows}, ${plural(items.length, "column")}</span>
    </div>
    ${formats(path, name)}
    <span class="entry-actions">
      ${action("eye", shown ? "Hide the first rows of" : "Show the first rows of", () => togglePreview(config), shown)}
      ${
        mayWrite()
          ? html`<button class="button quiet" aria-label="Edit ${name}" @click=${() => edit(config)}>Edit</button>
              ${action("trash", "Delete", () => erase(config))}`
          : nothing
      }
    </span>
  </div>`;

  function action(picture, what, run, expanded) {
    const label = `${what} ${name}`;
    return html`<button
      class="button quiet icon-only"
      aria-label=${label}
      title=${label}
      aria-expanded=${expanded === undefined ? nothing : String(expanded)}
      @click=${run}
    >
      ${icon(picture)}
    </button>`;
  }
}

function rowsOf(config, first) {
  if (!first) {
    return nothing;
  }
  return html`<div class="preview" tabindex="0" role="region" aria-label="First rows of ${config.name}">
    <table class="table">
      <thead>
        <tr>
          ${first.columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${first.rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${textOf(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${first.rows.length ? nothing : html`<p class="quiet-text">No document has a result yet.</p>`}
  </div>`;
}

const textOf = (cell) => (cell === null ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell));
