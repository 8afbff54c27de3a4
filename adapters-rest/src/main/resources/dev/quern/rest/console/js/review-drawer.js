// Everything else about a document: where it came from, what happened to it, what can be done with it.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { mayWrite, update } from "./app.js";
import { badge, failed, icon, plural, reviewBadge, STATUSES, time } from "./ui.js";

const ENTRIES = 50;
const SOURCES = { AI: "Engine", METADATA: "Data in the file", MANUAL: "By hand", TEMPLATE: "Template" };
const TONES = { SUCCESS: "good", WARNING: "warn", ERROR: "bad" };

let log = null;

/** Loads what happened to a document, newest first. */
export async function loadLog(id) {
  log = log?.id === id ? log : null;
  try {
    const { results, count } = await api.get(`/document/${id}/log_set?page_size=${ENTRIES}`);
    log = { id, results, count };
  } catch (error) {
    failed(error);
  }
  update();
}

/** The drawer; `act` has `again`, `skip`, `erase` and `close`. */
export function drawer({ detail, mailbox, evidence }, act) {
  return html`
    <aside class="drawer" aria-label="Details of the document">
      <header class="drawer-head">
        <h2>Details</h2>
        <button class="button quiet icon-only" aria-label="Close" title="Close (L)" @click=${act.close}>
          ${icon("close")}
        </button>
      </header>
      <div class="drawer-body" tabindex="0" role="group" aria-label="Details">
        ${facts(detail, mailbox, evidence)} ${actions(detail, act)} ${timeline(detail)}
      </div>
    </aside>`;
}

function facts(detail, mailbox, evidence) {
  const same = evidence.equal_file ?? evidence.equal_values;
  const rows = [
    ["Mailbox", html`<a href="/console/mailboxes/${mailbox.id}">${mailbox.name}</a>`],
    ["Status", html`${badge(detail.status)} <span class="quiet-text">${STATUSES[detail.status]?.means}</span>`],
    detail.review_status && ["Review", html`${reviewBadge(detail.review_status)} ${reviewed(detail)}`],
    ["Values from", detail.template?.name ?? SOURCES[detail.status_source] ?? detail.status_source],
    ["Received", time(detail.received)],
    ["Processed", time(detail.processed)],
    ["Size", `${plural(detail.ocr_page_set.length, "page")}, ${plural(detail.credits_used, "credit")}`],
    detail.attached_to && [
      "Came with",
      html`<a href="/console/documents/${detail.attached_to}">Document ${detail.attached_to}</a>`,
    ],
    same && [
      evidence.equal_file ? "Same file as" : "Same values as",
      html`<a href="/console/documents/${same}">Document ${same}</a>`,
    ],
  ];
  return html`
    <dl class="facts">
      ${rows.filter(Boolean).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>`;
}

/** Who confirmed a document, and when. */
export function reviewed({ review_status: status, reviewed_at: at, reviewed_by: by }) {
  return status === "CONFIRMED" ? html`<span class="quiet-text">${by ? `by ${by}, ` : ""}${time(at)}</span>` : nothing;
}

function actions(detail, act) {
  const download = (address, name) =>
    html`<a class="button" href=${api.pathOf(address)} download>${icon("download")}${name}</a>`;
  return html`
    <div class="drawer-actions">
      ${download(detail.original_document_url, "Original")}
      ${
        detail.result
          ? html`${download(detail.json_download_url, "JSON")} ${download(detail.csv_download_url, "CSV")}
            ${download(detail.xls_download_url, "Excel")}`
          : nothing
      }
      ${
        mayWrite()
          ? html`
            <button class="button" ?disabled=${!detail.is_processable} @click=${act.again}>
              ${icon("repeat")}Process again
            </button>
            <button class="button" ?disabled=${detail.status === "SKIPPED"} @click=${act.skip}>
              ${icon("skip")}Skip
            </button>
            <button class="button danger" @click=${act.erase}>${icon("trash")}Delete</button>`
          : nothing
      }
    </div>`;
}

function timeline(detail) {
  if (log?.id !== detail.id) {
    return html`<p class="quiet-text">Loading…</p>`;
  }
  return html`
    <h3>What happened</h3>
    <ol class="timeline">
      ${log.results.map(
        (entry) => html`
          <li class="tone-${TONES[entry.status] ?? "calm"}">
            <p>${messageOf(entry)}</p>
            <p class="quiet-text">${time(entry.created)}${entry.initiator_name ? ` by ${entry.initiator_name}` : ""}</p>
          </li>`,
      )}
    </ol>
    ${
      log.count > log.results.length
        ? html`<p class="quiet-text">${plural(log.count - log.results.length, "older entry", "older entries")}</p>`
        : nothing
    }`;
}

/** The result that some messages announce is on show already. */
const messageOf = ({ message }) =>
  message.replace(/,? here is the final result:$/, ".").replace(/\. \((\d+) credits? used\)\.$/, " ($1 credits used).");
