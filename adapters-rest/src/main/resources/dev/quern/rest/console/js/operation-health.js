// How the servers are: whether this one answers and takes work, how all that share the work are, and what waits.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { Loaded, panel } from "./panel.js";
import { nodeList, refusals } from "./operation-nodes.js";
import { icon, number, plural, STATUSES } from "./ui.js";

const PAGE_SIZE = 100;
// Documents on their way, and those that need somebody.
const FIGURES = ["INCOMING", "ANALYZING", "PROGRESS", "QUOTAEXC", "EXPORTKO"];
const CHECKS = {
  live: { question: "Running", good: "Live", bad: "Not live", means: "Unless it is live, it has to be restarted." },
  ready: { question: "Taking work", good: "Ready", bad: "Not ready", means: "Ready when its database answers and its disk has room." },
};

const health = new Loaded();
const nodes = new Loaded();
const counts = new Loaded();

export const loadHealth = () =>
  Promise.all([
    health.load(async () => {
      const [live, ready] = await Promise.all([isUp("live"), isUp("ready")]);
      return { live, ready, asked: new Date() };
    }),
    nodes.load(() => api.get("/nodes")),
  ]);

/** A server that is down says so with a refusal. */
async function isUp(check) {
  try {
    return (await api.get(`/health/${check}`)).status === "UP";
  } catch {
    return false;
  }
}

export const loadCounts = () =>
  counts.load(async () => {
    const total = {};
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await api.get(`/parser?page_size=${PAGE_SIZE}&page=${page}`);
      pages = answer.total;
      for (const [status, count] of answer.results.flatMap((one) => Object.entries(one.document_per_status_count))) {
        total[status] = (total[status] ?? 0) + count;
      }
    }
    return total;
  });

export const forgetCounts = () => counts.clear();

export const healthPanel = () =>
  panel({
    id: "health",
    title: "Health",
    body: html`${nodes.value ? refusals(nodes.value.results) : nothing} ${health.show(checks)} ${counts.show(figures)}`,
  });

export const nodesPanel = () =>
  panel({
    id: "servers",
    title: "Servers",
    wide: true,
    body: nodes.show(({ results }) => nodeList(results)),
  });

const TIME = new Intl.DateTimeFormat("en", { timeStyle: "medium" });

function checks(value) {
  return html`<dl class="facts">
    ${Object.entries(CHECKS).map(
      ([check, { question, good, bad, means }]) =>
        html`<dt>${question}</dt>
          <dd>
            <span class="badge ${value[check] ? "good" : "bad"}" title=${means}
              >${icon(value[check] ? "check" : "alert")}${value[check] ? good : bad}</span
            >
          </dd>`,
    )}
    <dt>Queue</dt>
    <dd>${nodes.value ? queue(nodes.value.queue) : "Not known"}</dd>
    <dt>Checked at</dt>
    <dd>${TIME.format(value.asked)}</dd>
  </dl>`;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function queue({ waiting, oldest_seconds }) {
  if (waiting === 0) {
    return "Empty";
  }
  if (oldest_seconds === null) {
    return plural(waiting, "document");
  }
  const [unit, size] = UNITS.find(([, seconds]) => oldest_seconds >= seconds) ?? UNITS.at(-1);
  return `${plural(waiting, "document")}, the oldest for ${plural(Math.floor(oldest_seconds / size), unit)}`;
}

function figures(total) {
  return html`<ul class="figures" aria-label="Documents of all mailboxes">
    ${FIGURES.map(
      (status) =>
        html`<li>
          <a class="figure" href="/console/documents?status=${status}"
            ><strong>${number(total[status] ?? 0)}</strong><span>${STATUSES[status].name}</span></a
          >
        </li>`,
    )}
  </ul>`;
}
