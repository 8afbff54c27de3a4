// What the parts of a template are called.
import { html } from "/console/vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

/** Whether a template acts, as a badge. */
export const templateBadge = (status) =>
  status === "PROD"
    ? html`<span class="badge good">${icon("bolt")}Live</span>`
    : html`<span class="badge calm">${icon("clock")}Draft</span>`;

/** The types of objects: their names, and the tones of their boxes. */
export const TYPES = {
  FIELD: { name: "Field", tone: "accent" },
  LABEL: { name: "Label", tone: "good" },
  DELIMITER: { name: "Delimiter", tone: "warn" },
  IGNORED: { name: "Ignored", tone: "calm" },
};

export const ACTIONS = {
  PROCESS: "Take their values",
  SKIP: "Skip them",
  DELETE: "Delete them",
  PROCESS_THEN_DELETE: "Take their values, then delete them",
};

export const FORMATS = {
  TEXT: "Text",
  ONELINE: "One line",
  DATE: "Date",
  TIME: "Time",
  DATETIME: "Date and time",
  NUMBER: "Number",
  NAME: "Name",
  ADDRESS: "Address",
  TABLE: "Table",
  LINK: "Link",
};
