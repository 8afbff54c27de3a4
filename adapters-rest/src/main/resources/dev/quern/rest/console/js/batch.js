// The same action for many documents: a few at a time, with progress, a way to stop, and what failed.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { update } from "./app.js";
import { icon, number, plural, said } from "./ui.js";

const AT_ONCE = 4;
const SHOWN = 100;

let batches = [];

/**
 * Does `work(item)` for each item, which has a `name`. `find(stopped)` gives the items, which may take a while;
 * `did` tells of them in the past: "deleted". Resolves to the items for which it worked.
 */
export async function batch({ title, did, find, work }) {
  const one = { title, did, total: 0, done: 0, failures: [], running: true, stopped: false };
  batches.push(one);
  update();
  const worked = [];
  try {
    const items = await find(() => one.stopped);
    one.total = items.length;
    const left = items.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => drain(one, left, work, worked)));
  } catch (error) {
    one.failures.push({ name: "", message: error.message });
  }
  one.running = false;
  said(`${plural(worked.length, "document")} ${did}${one.failures.length ? `, ${one.failures.length} failed` : ""}.`);
  if (!one.failures.length) {
    batches = batches.filter((other) => other !== one);
  }
  update();
  return worked;
}

/** Takes items until none are left; several of these share one line of items. */
async function drain(one, left, work, worked) {
  for (const item of left) {
    if (one.stopped) {
      return;
    }
    try {
      await work(item);
      worked.push(item);
    } catch (error) {
      one.failures.push({ name: item.name, message: error.message });
    }
    one.done++;
    update();
  }
}

function stop(one) {
  one.stopped = true;
  update();
}

function dismiss(one) {
  batches = batches.filter((other) => other !== one);
  update();
}

/** What is under way and what failed, for the panel of progress. */
export const batchesPanel = () => batches.map(panel);

function panel(one) {
  return html`<section class="work" aria-label=${one.title}>
    <header>
      <h2>
        ${one.title}
        ${one.total ? html`<span class="quiet-text">${number(one.done)} of ${number(one.total)}</span>` : nothing}
      </h2>
      ${
        one.running
          ? html`<button class="button quiet" ?disabled=${one.stopped} @click=${() => stop(one)}>Stop</button>`
          : html`<button class="button quiet icon-only" aria-label="Dismiss" @click=${() => dismiss(one)}>
              ${icon("close")}
            </button>`
      }
    </header>
    ${
      one.running
        ? html`<progress max=${one.total || 1} value=${one.done} aria-label=${one.title}></progress>`
        : nothing
    }
    ${one.failures.length ? failures(one) : nothing}
  </section>`;
}

function failures(one) {
  return html`<h3 class="error-text">${icon("alert")}${number(one.failures.length)} failed</h3>
    <ul tabindex="0" aria-label="What failed">
      ${one.failures.slice(0, SHOWN).map(failure)}
    </ul>`;
}

const failure = ({ name, message }) =>
  html`<li><span class="work-name">${name}</span><span class="why quiet-text">${message}</span></li>`;
