// "Try on a document": what would come out of one with the fields as they are being edited, beside what it has now.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { changesOf } from "./fields-model.js";
import { textOf } from "./review-values.js";
import { confidence, icon, said } from "./ui.js";

const LATEST = 25;

/** The trials of one mailbox: its latest documents, the one chosen, and what came out last. */
export class Trial {
  constructor(mailbox) {
    this.mailbox = mailbox;
    this.documents = [];
    this.chosen = null;
    this.rows = null;
    this.tried = "";
    this.message = "";
    this.busy = false;
    this.runs = 0;
  }

  async loadDocuments() {
    const page = await api.get(`/parser/${this.mailbox}/document_set?page_size=${LATEST}`);
    this.documents = page.results.filter(({ is_ai_ready: ready, processed }) => ready ?? processed);
    if (!this.documents.some(({ id }) => id === this.chosen)) {
      this.chosen = this.documents[0]?.id ?? null;
    }
  }

  choose(id) {
    this.chosen = id;
    this.forget();
  }

  /** What came out is no longer what the fields would give. */
  forget() {
    this.runs++;
    this.rows = null;
    this.message = "";
    this.busy = false;
    update();
  }

  async run(drafts) {
    const run = ++this.runs;
    const changes = changesOf(drafts);
    Object.assign(this, { busy: true, message: "" });
    update();
    try {
      const [now, tried] = await Promise.all([
        api.get(`/document/${this.chosen}/evidence`),
        api.post(`/document/${this.chosen}/trial`, { parser_object_set: changes }),
      ]);
      if (run === this.runs) {
        this.rows = compared(drafts, now.values, tried.values);
        this.tried = JSON.stringify(changes);
        said(`${this.rows.filter(({ changed }) => changed).length} of ${this.rows.length} values differ.`);
      }
    } catch (error) {
      if (run === this.runs) {
        this.rows = null;
        this.message = [].concat(error.body?.parser_object_set ?? error.message).join(" ");
      }
    }
    if (run === this.runs) {
      this.busy = false;
    }
    update();
  }
}

/** One row per field, `{name, was, is, changed}`; a renamed field is compared with what it was called before. */
function compared(drafts, before, after) {
  const find = (values, name) => values.find((value) => value.name === name) ?? null;
  const shown = ({ before, removed }) => before || !removed;
  return drafts.filter(shown).map((draft) => {
    const was = draft.before && find(before, draft.before.name);
    const is = draft.removed ? null : find(after, draft.name.trim());
    return { name: draft.name.trim(), was, is, changed: isDifferent(was, is) };
  });
}

const isDifferent = (was, is) => JSON.stringify(was?.value ?? null) !== JSON.stringify(is?.value ?? null);

/** The panel with a trial of these drafts; `run()` starts one. */
export function trialPanel(trial, drafts, run) {
  return html`<section class="trial" aria-labelledby="trial-title">
    <div class="trial-head">
      <h2 id="trial-title">Try on a document</h2>
      ${trial.documents.length ? choice(trial, run) : nothing}
    </div>
    <div role="alert">
      ${trial.message ? html`<p class="error-text">${icon("alert")}<span>${trial.message}</span></p>` : nothing}
    </div>
    ${trial.documents.length ? outcome(trial, drafts) : html`<p class="quiet-text">${NONE}</p>`}
  </section>`;
}

const NONE = "Once the mailbox has a document, you see here what your fields would find in it before you save them.";

function choice(trial, run) {
  return html`<select
      class="select"
      aria-label="Document"
      @change=${(event) => trial.choose(Number(event.target.value))}
    >
      ${trial.documents.map(
        ({ id, name }) => html`<option value=${id} .selected=${id === trial.chosen}>${name}</option>`,
      )}
    </select>
    <button class="button" ?disabled=${trial.busy} @click=${run}>
      ${icon("bolt")}${trial.busy ? "Trying…" : "Try"}
    </button>`;
}

function outcome({ rows, tried, chosen }, drafts) {
  if (!rows) {
    return html`<p class="quiet-text">Trying asks the AI engine, not the templates, and saves nothing.</p>`;
  }
  const outdated = tried !== JSON.stringify(changesOf(drafts));
  return html`${outdated ? html`<p class="quiet-text">The fields have changed since. Try again.</p>` : nothing}
    <div class="trial-scroll" tabindex="0" role="group" aria-label="What came out">
      <table class="trial-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">With your changes</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(outcomeRow)}
        </tbody>
      </table>
    </div>
    <p><a href="/console/documents/${chosen}">Open the document</a></p>`;
}

const outcomeRow = ({ name, was, is, changed }) =>
  html`<tr class=${changed ? "differs" : ""}>
    <th scope="row">${name}${changed ? html`<span class="badge busy">Differs</span>` : nothing}</th>
    ${
      [was, is].some((evidence) => Array.isArray(evidence?.value))
        ? html`<td colspan="2">
            <p class="quiet-text">Now</p>
            ${value(was)}
            <p class="quiet-text">With your changes</p>
            ${value(is)}
          </td>`
        : html`<td>${value(was)}</td>
            <td>${value(is)}</td>`
    }
  </tr>`;

function value(evidence) {
  if (!evidence) {
    return html`<span class="quiet-text">–</span>`;
  }
  const inside = Array.isArray(evidence.value)
    ? evidence.value.length
      ? tableOf(evidence.value)
      : html`<span class="quiet-text">no rows</span>`
    : textOf(evidence.value) || html`<span class="quiet-text">nothing</span>`;
  return html`<div class="trial-value">${inside}</div>
    ${confidence(evidence.confidence)}`;
}

function tableOf(rows) {
  const columns = Object.keys(rows[0]);
  return html`<table class="trial-rows">
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${columns.map((column) => html`<td>${textOf(row[column])}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
