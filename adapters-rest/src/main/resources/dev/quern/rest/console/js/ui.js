// Small pieces that every screen is made of.
import { html, noChange } from "/console/vendor/lit-html/lit-html.js";
import { Directive, directive } from "/console/vendor/lit-html/directive.js";
import { icon } from "./icons.js";
import { failed, said } from "./toasts.js";

export { ask, closeDialog, dialogIsOpen, openDialog } from "./dialogs.js";
export { failed, icon, said };

/** Every status in words: its `name`, its `tone` (a class), its icon, and what it `means`. */
export const STATUSES = {
  INCOMING: { name: "Waiting", tone: "calm", icon: "clock", means: "It has arrived and waits to be read." },
  ANALYZING: { name: "Reading", tone: "busy", icon: "eye", means: "Its text is being read." },
  PROGRESS: { name: "Extracting", tone: "busy", icon: "bolt", means: "Its values are being found." },
  PARSEDOK: { name: "Parsed", tone: "good", icon: "check", means: "Its values were found." },
  PARSEDKO: { name: "Not parsed", tone: "bad", icon: "alert", means: "Values that are needed were not found." },
  QUOTAEXC: { name: "No credits", tone: "warn", icon: "empty", means: "The credits of the month were used up." },
  SKIPPED: { name: "Skipped", tone: "calm", icon: "skip", means: "It was left out." },
  SPLIT: { name: "Split", tone: "calm", icon: "split", means: "It was split into documents of their own." },
  EXPORTKO: { name: "Export failed", tone: "bad", icon: "alert", means: "It was parsed, but a webhook refused it." },
  TRANSKO: {
    name: "Transform failed",
    tone: "bad",
    icon: "alert",
    means: "The mailbox's transform failed on its result.",
  },
  INVALID: { name: "Unreadable", tone: "bad", icon: "alert", means: "The file could not be opened." },
  DELETED: { name: "Deleted", tone: "calm", icon: "trash", means: "It is gone." },
};

const REVIEWS = {
  WAITING: { name: "To review", tone: "warn", icon: "eye" },
  CONFIRMED: { name: "Confirmed", tone: "good", icon: "check" },
};

/** Whether a document with this status is still on its way. */
export const isUnderWay = (status) => ["INCOMING", "ANALYZING", "PROGRESS"].includes(status);

/** A status as a badge. */
export function badge(status) {
  const {
    name,
    tone,
    icon: picture,
    means,
  } = STATUSES[status] ?? { name: status, tone: "calm", icon: "more", means: "" };
  return html`<span class="badge ${tone}" title=${means}>${icon(picture)}${name}</span>`;
}

/** `review_status` as a badge, or nothing where there is none. */
export function reviewBadge(reviewStatus) {
  const review = REVIEWS[reviewStatus];
  return review ? html`<span class="badge ${review.tone}">${icon(review.icon)}${review.name}</span>` : "";
}

/** A confidence from 0 to 1 as a chip in per cent; nothing for null or where the member is absent. */
export function confidence(value) {
  if (value === null || value === undefined) {
    return "";
  }
  // Rounded down: 100 % is for values that are certain.
  const percent = Math.floor(value * 100);
  const tone = value >= 0.9 ? "good" : value >= 0.7 ? "warn" : "bad";
  return html`<span class="confidence ${tone}" title="Confidence ${percent} %"
    ><span class="sr-only">Confidence </span>${percent} %</span
  >`;
}

const FULL = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "medium" });
const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
const DAY_AND_YEAR = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

/** A timestamp as a time ago, with the full time as its title. */
export function time(timestamp) {
  if (!timestamp) {
    return "";
  }
  const date = new Date(timestamp);
  return html`<time datetime=${timestamp} title=${FULL.format(date)}>${ago(date)}</time>`;
}

function ago(date) {
  const seconds = (Date.now() - date) / 1000;
  if (seconds < 60) {
    return "now";
  }
  for (const [unit, size, limit] of [
    ["minute", 60, 60],
    ["hour", 3600, 24],
    ["day", 86_400, 7],
  ]) {
    if (seconds < size * limit) {
      return RELATIVE.format(-Math.floor(seconds / size), unit);
    }
  }
  return (date.getFullYear() === new Date().getFullYear() ? DAY : DAY_AND_YEAR).format(date);
}

const NUMBER = new Intl.NumberFormat("en");

/** 12345 as `12,345`. */
export const number = (value) => NUMBER.format(value);

/** `1 document`, `12,345 documents`. */
export const plural = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** A button that copies a text; `label` says what it is, such as "Copy address". */
export function copyButton(text, label) {
  const copy = (event) => {
    event.stopPropagation();
    navigator.clipboard.writeText(text).then(() => said("Copied."), failed);
  };
  return html`<button class="button quiet icon-only" aria-label=${label} title=${label} @click=${copy}>
    ${icon("copy")}
  </button>`;
}

/** Sets properties of an element's style, as our CSP forbids its attribute: `<div ${styled({ "--at": "3px" })}>`. */
export const styled = directive(
  class extends Directive {
    update(part, [properties]) {
      for (const [name, value] of Object.entries(properties)) {
        part.element.style.setProperty(name, value);
      }
      return noChange;
    }
  },
);
