// The operation of the server and the account: health, credits, keys, who did what, and who is signed in.
import { html } from "/console/vendor/lit-html/lit-html.js";
import { state, update } from "../app.js";
import { auditPanel, forgetAudit, loadAudit } from "../operation-audit.js";
import { chooseSpan, creditsPanel, forgetCredits, loadCredits } from "../operation-credits.js";
import { forgetCounts, healthPanel, loadCounts, loadHealth, nodesPanel } from "../operation-health.js";
import { forgetKeys, keysPanel, loadKeys, mayMakeKeys, newKey, ROLES } from "../operation-keys.js";
import { panel } from "../panel.js";
import { stylesheet } from "../stylesheet.js";

stylesheet("operation");

const COUNTS_MS = 1_500;
const HEALTH_MS = 5_000;
const FULL = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

let counting = 0;
let watching = 0;

export const title = () => "Operation";

/** Each panel comes when it is there, and says itself what it could not have. */
export function open(_, query) {
  chooseSpan(query);
  watching ||= setInterval(() => !document.hidden && loadHealth().then(update), HEALTH_MS);
  loadAll();
}

const loadAll = () => [loadHealth, loadCounts, loadCredits, loadKeys, loadAudit].forEach((load) => load().then(update));

export function close() {
  clearInterval(watching);
  clearTimeout(counting);
  watching = counting = 0;
  [forgetCounts, forgetCredits, forgetKeys, forgetAudit].forEach((forget) => forget());
}

/** Documents come in many at a time: they are counted once for all. */
export function changed() {
  counting ||= setTimeout(() => {
    counting = 0;
    Promise.all([loadCounts(), loadCredits()]).then(update);
  }, COUNTS_MS);
}

export const refresh = loadAll;

export const keys = () => (mayMakeKeys() ? { n: { does: "New key", run: newKey } } : {});

export function view() {
  return html`<div class="screen operation">
    <div class="bar"><h1>Operation</h1></div>
    <div class="panels">${healthPanel()} ${accountPanel()} ${nodesPanel()} ${creditsPanel()} ${keysPanel()} ${auditPanel()}</div>
  </div>`;
}

function accountPanel() {
  const { account, role, expires } = state.session;
  return panel({
    id: "account",
    title: "Account",
    body: html`<dl class="facts">
      <dt>Account</dt>
      <dd>${account}</dd>
      <dt>Your role</dt>
      <dd>${role}<br /><span class="quiet-text">${ROLES[role]}</span></dd>
      <dt>Signed in until</dt>
      <dd>${FULL.format(new Date(expires))}</dd>
    </dl>`,
  });
}
