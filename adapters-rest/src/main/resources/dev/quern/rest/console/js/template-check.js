// What a template would change in the documents of its mailbox, as a dialog; a template goes live only from there.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { stylesheet } from "./stylesheet.js";
import { closeDialog, icon, number, openDialog, plural, said } from "./ui.js";

stylesheet("template");

const VERDICTS = {
  WORSE: { name: "Worse", tone: "bad", icon: "alert" },
  CHANGED: { name: "Changed", tone: "warn", icon: "repeat" },
  BETTER: { name: "Better", tone: "good", icon: "check" },
};
const ORDER = Object.keys(VERDICTS);

/** Shows what the template, as it is stored, would change. */
export const checkTemplate = (template) => show(template, false);

/** Shows what the template would change, and sets it live if that is wanted; resolves to the template, or to null. */
export const goLive = (template) => show(template, true);

export const setDraft = (template) => setStatus(template, "DRAFT");

async function setStatus(template, status) {
  const changed = await api.put(`/template/${template.id}`, { status });
  said(`${changed.name} is ${status === "PROD" ? "live" : "a draft"}.`);
  return changed;
}

function show(template, wantsLive) {
  const check = { template, wantsLive, answer: null, message: "", busy: false };
  const closed = new Promise((resolve) => {
    const title = wantsLive ? `Set ${template.name} live?` : `Check of ${template.name}`;
    openDialog({ title, wide: true, view: () => view(check), closed: resolve });
  });
  run(check);
  return closed;
}

async function run(check) {
  try {
    check.answer = await api.post(`/template/${check.template.id}/check`);
  } catch (error) {
    check.message = error.message;
  }
  update();
}

async function confirmed(check) {
  check.busy = true;
  check.message = "";
  update();
  try {
    closeDialog(await setStatus(check.template, "PROD"));
  } catch (error) {
    check.message = error.message;
  }
  check.busy = false;
  update();
}

function view(check) {
  const { answer, message, wantsLive } = check;
  return html`<div class="check">
      <div role="status">${answer ? summary(answer) : message ? nothing : "Checking against past documents…"}</div>
      ${answer ? [misread(answer), fields(answer), changes(answer), missed(answer)] : nothing}
    </div>
    <div role="alert">${message ? html`<p class="error-text">${icon("alert")}${message}</p>` : nothing}</div>
    <div class="dialog-actions">
      <button class="button" autofocus @click=${() => closeDialog()}>${wantsLive ? "Cancel" : "Close"}</button>
      ${wantsLive ? liveButton(check) : nothing}
    </div>`;
}

function liveButton(check) {
  const worse = check.answer?.worse > 0;
  const refused = !check.answer || check.answer.misread.length > 0;
  return html`<button class="button ${worse ? "danger" : "primary"}" ?disabled=${check.busy || refused}
    @click=${() => confirmed(check)}>${worse ? "Set live anyway" : "Set live"}</button>`;
}

function summary({ documents, fits, better, same, changed, worse }) {
  if (!documents) {
    return "No document of the mailbox has a result yet: there is nothing to check against.";
  }
  return html`<p class="check-counts">
      better <b class=${better ? "good" : nothing}>${number(better)}</b>, same <b>${number(same)}</b>,
      ${changed ? html`changed <b class="warn">${number(changed)}</b>,` : nothing}
      worse <b class=${worse ? "bad" : nothing}>${number(worse)}</b>
    </p>
    <p class="quiet-text">
      It fits ${number(fits)} of the latest
      ${plural(documents, "document")}${fits < documents ? "; the others go on to the engine" : ""}.
    </p>`;
}

/** What keeps it from going live: it reads its own source otherwise than the source was read or corrected. */
function misread({ misread: all }) {
  return all.map(
    ({ document, document_name: name, reason, values }) =>
      html`<div class="check-refused" role="alert">
          ${icon("alert")}
          <div>
            <p>
              It cannot go live: it ${reason ? "does not fit" : "misreads"} ${name}, the document that it was made from.
              ${reason ?? "Move its boxes; or, where the template is right, correct the document first."}
            </p>
            <p>
              <a class="button" href="/console/documents/${document}" @click=${() => closeDialog()}
                >Open ${name} in review</a
              >
            </p>
          </div>
        </div>
        ${values.length ? table("Misread values", ["Field", "The document", "The template"], values.map(other)) : nothing}`,
  );
}

const other = ({ name, before, after }) =>
  html`<tr><th scope="row">${name}</th><td>${value(before)}</td><td>${value(after)}</td></tr>`;

const table = (label, heads, rows) =>
  html`<div class="check-table" tabindex="0" role="group" aria-label=${label}>
    <table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>
  </div>`;

function fields(answer) {
  if (!answer.fits) {
    return nothing;
  }
  const row = ({ name, better, same, changed, worse }) =>
    html`<tr><th scope="row">${name}</th>${[better, same, changed, worse].map((n) => html`<td>${n || "–"}</td>`)}</tr>`;
  return html`<details>
    <summary>By field</summary>
    ${table("By field", ["Field", "Better", "Same", "Changed", "Worse"], answer.fields.map(row))}
  </details>`;
}

function changes({ changes: all }) {
  if (!all.length) {
    return nothing;
  }
  const sorted = [...all].sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  return html`<h3>Values that differ</h3>
    <p class="quiet-text">
      Better and worse are judged by what people entered or confirmed. Changed differs from what an engine found.
    </p>
    ${table("Values that differ", ["Verdict", "Document", "Field", "Now", "By the template"], sorted.map(change))}`;
}

function change({ document, document_name: name, name: field, verdict, before, after }) {
  const { name: word, tone, icon: picture } = VERDICTS[verdict];
  return html`<tr>
    <td><span class="badge ${tone}">${icon(picture)}${word}</span></td>
    <td><a href="/console/documents/${document}" target="_blank">${name}</a></td>
    <td>${field}</td>
    <td>${value(before)}</td>
    <td>${value(after)}</td>
  </tr>`;
}

function value(some) {
  if (some === null || some === undefined || some === "") {
    return html`<span class="quiet-text">empty</span>`;
  }
  if (Array.isArray(some)) {
    return some.length ? rows(some) : html`<span class="quiet-text">no rows</span>`;
  }
  return typeof some === "object" ? Object.values(some).filter(Boolean).join(", ") : String(some);
}

function rows(some) {
  const columns = [...new Set(some.flatMap((row) => Object.keys(row ?? {})))];
  return html`<table>
    <thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
    <tbody>${some.map((row) => html`<tr>${columns.map((column) => cell(row?.[column]))}</tr>`)}</tbody>
  </table>`;
}

const cell = (some) => html`<td>${some ?? ""}</td>`;

function missed({ missed: all }) {
  if (!all.length) {
    return nothing;
  }
  return html`<details>
    <summary>${plural(all.length, "document")} that it does not fit</summary>
    <ul class="check-missed">
      ${all.map(
        ({ document, document_name: name, reason }) =>
          html`<li><a href="/console/documents/${document}" target="_blank">${name}</a>: ${reason}</li>`,
      )}
    </ul>
  </details>`;
}
