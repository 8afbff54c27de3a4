// Who did what by which key, newest first: the audit log, for administrators.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { queryOf } from "./address.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { isAdmin } from "./operation-keys.js";
import { Loaded, panel } from "./panel.js";
import { icon, number, time } from "./ui.js";

const SIZE = 25;
const WAYS = { KEY: "", SESSION: ", in the console", COMMAND: ", where the server runs" };

const entries = new Loaded();
let page = 1;

export async function loadAudit() {
  if (isAdmin()) {
    await entries.load(() => api.get(`/audit_set${queryOf({ page, page_size: SIZE })}`));
  }
}

/** Forgets them, as somebody else may come back. */
export function forgetAudit() {
  entries.clear();
  page = 1;
}

export const auditPanel = () =>
  isAdmin()
    ? panel({
        id: "audit",
        title: "Who did what",
        wide: true,
        body: entries.show((listing) => html`${table(listing)} ${turning(listing)}`),
      })
    : nothing;

function table({ results, count }) {
  return count === 0
    ? html`<p class="quiet-text">Nobody has changed anything yet.</p>`
    : html`<div class="table-scroller">
        <table class="table audit-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">By</th>
              <th scope="col" class="medium-only">From</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            ${repeat(results, ({ id }) => id, row)}
          </tbody>
        </table>
      </div>`;
}

function row({ action, subject, allowed, key_name, role, way, remote, at }) {
  return html`<tr>
    <th scope="row">
      ${action === "OTHER" ? subject : html`${words(action)} <span class="quiet-text">${subject ?? ""}</span>`}
      ${allowed ? nothing : html`<span class="badge calm">${icon("alert")}Refused</span>`}
    </th>
    <td title=${role}>${key_name}<span class="quiet-text">${WAYS[way] ?? ""}</span></td>
    <td class="medium-only quiet-text">${remote ?? ""}</td>
    <td class="quiet-text">${time(at)}</td>
  </tr>`;
}

/** MAILBOX_CREATED as people write it. */
const words = (action) => action.charAt(0) + action.slice(1).toLowerCase().replaceAll("_", " ");

function turning({ current, total, count }) {
  if (total <= 1) {
    return nothing;
  }
  const turn = async (by) => {
    page = current + by;
    await loadAudit();
    update();
  };
  return html`<nav class="pages" aria-label="Pages of what was done">
    <button class="button" ?disabled=${current === 1} @click=${() => turn(-1)}>Later</button>
    <span>${number(count)} in all</span>
    <button class="button" ?disabled=${current === total} @click=${() => turn(1)}>Earlier</button>
  </nav>`;
}
