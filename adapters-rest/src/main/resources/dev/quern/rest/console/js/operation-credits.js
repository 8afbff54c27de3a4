// What the account used: credits by day, and by mailbox.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { goWith, queryOf } from "./address.js";
import * as api from "./api.js";
import { bars } from "./charts.js";
import { Loaded, panel } from "./panel.js";
import { number, plural } from "./ui.js";

const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

// Days of the server are those of UTC, and so are its months.
const today = () => new Date().toISOString().slice(0, 10);
const dayAfter = (day, days) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const firstOfMonth = () => `${today().slice(0, 7)}-01`;
const firstOfLastMonth = () => `${dayAfter(firstOfMonth(), -1).slice(0, 7)}-01`;

const SPANS = {
  "": { name: "This month", days: () => ({ from: firstOfMonth(), to: today() }) },
  last: { name: "Last month", days: () => ({ from: firstOfLastMonth(), to: dayAfter(firstOfMonth(), -1) }) },
  quarter: { name: "90 days", days: () => ({ from: dayAfter(today(), -89), to: today() }) },
};

const use = new Loaded();
let span = "";

/** Chooses what the query of the address says. */
export function chooseSpan(query) {
  const chosen = query.get("credits") ?? "";
  if (chosen !== span && chosen in SPANS) {
    span = chosen;
    use.clear();
  }
}

export const loadCredits = () => use.load(() => api.get(`/account/credits${queryOf(SPANS[span].days())}`));

export const forgetCredits = () => use.clear();

export const creditsPanel = () =>
  panel({
    id: "credits",
    title: "Credits",
    wide: true,
    actions: html`<select
      class="select"
      aria-label="Days"
      @change=${(event) => goWith({ credits: event.target.value })}
    >
      ${Object.entries(SPANS).map(
        ([value, { name }]) => html`<option value=${value} ?selected=${value === span}>${name}</option>`,
      )}
    </select>`,
    body: use.show((value) => html`${used(value)} ${chart(value)} ${mailboxes(value)}`),
  });

function used({ credits_used, ai_credits_used, monthly_credits, from }) {
  const quota = span === "" ? monthly_credits : null;
  return html`<div class="credits-used">
    <p class="figure">
      <strong>${number(credits_used)}</strong>
      <span>
        ${credits_used === 1 ? "credit" : "credits"} ${quota === null ? "" : `of ${number(quota)} `}used,
        ${number(ai_credits_used)} of them by AI
      </span>
    </p>
    ${
      quota === null
        ? nothing
        : html`<div class="credits-quota">
            <label for="quota">Quota of ${MONTH.format(new Date(from))}</label>
            <meter id="quota" max=${Math.max(1, quota)} high=${0.9 * quota} value=${credits_used}></meter>
            <span>${leftOf(quota, credits_used)}</span>
          </div>`
    }
  </div>`;
}

function leftOf(quota, creditsUsed) {
  return creditsUsed < quota ? `${plural(quota - creditsUsed, "credit")} left` : "None left";
}

function chart({ from, to, results }) {
  const days = new Map();
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    days.set(day, { documents: 0, credits: 0 });
  }
  for (const { date, document_count, credits_used } of results) {
    const day = days.get(date);
    day.documents += document_count;
    day.credits += credits_used;
  }
  const all = [...days].map(([day, { documents, credits }]) => ({
    label: DAY.format(new Date(day)),
    value: credits,
    documents,
    title: `${DAY.format(new Date(day))}: ${plural(credits, "credit")}, ${plural(documents, "document")}`,
  }));
  return bars({
    name: "Credits by day",
    columns: all,
    head: ["Day", "Credits", "Documents"],
    rows: all.map(({ label, value, documents }) => [label, number(value), number(documents)]),
  });
}

function mailboxes({ results }) {
  if (!results.length) {
    return html`<p class="quiet-text">Nothing was used in these days.</p>`;
  }
  return html`<div class="table-scroller">
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Mailbox</th>
          <th scope="col" class="number">Documents</th>
          <th scope="col" class="number medium-only">By AI</th>
          <th scope="col" class="number">Credits</th>
        </tr>
      </thead>
      <tbody>
        ${byMailbox(results).map(
          ({ id, name, documents, ai, credits }) =>
            html`<tr>
              <th scope="row">
                ${name ? html`<a href="/console/mailboxes/${id}">${name}</a>` : `Deleted mailbox ${id}`}
              </th>
              <td class="number">${number(documents)}</td>
              <td class="number medium-only">${number(ai)}</td>
              <td class="number">${number(credits)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** What each mailbox used, most first. */
function byMailbox(results) {
  const all = new Map();
  for (const { parser, parser_name, document_count, ai_credits_used, credits_used } of results) {
    const one = all.get(parser) ?? { id: parser, name: parser_name, documents: 0, ai: 0, credits: 0 };
    one.documents += document_count;
    one.ai += ai_credits_used;
    one.credits += credits_used;
    all.set(parser, one);
  }
  return [...all.values()].sort((a, b) => b.credits - a.credits);
}
