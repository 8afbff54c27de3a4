// The settings of a mailbox; only what was changed is saved.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { loadBootstrap } from "../address.js";
import * as api from "../api.js";
import { go, mayWrite, update } from "../app.js";
import { mailboxTabs } from "../mailboxtabs.js";
import { refused } from "../refused.js";
import { deleteMailbox } from "../settings-delete.js";
import { settingGroups } from "../settings-groups.js";
import { settingRow } from "../settings-inputs.js";
import { stylesheet } from "../stylesheet.js";
import { icon, said } from "../ui.js";
import { askToDiscard, saveButtons, unwatch, watch } from "../unsaved.js";

const NOT_SAYING = "Invalid value";

stylesheet("settings");

let mailbox = null;
let groups = [];
// By setting, as it is named by its first member.
let values = {};
let errors = {};
let message = "";
let busy = false;
let opened = 0;

export const title = () => (mailbox ? `Settings of ${mailbox.name}` : "Settings");

export async function open({ mailbox: address }) {
  const id = Number(address);
  const visit = ++opened;
  const [bootstrap, stored] = await Promise.all([loadBootstrap(), api.get(`/parser/${id}`)]);
  if (visit !== opened) {
    return;
  }
  if (mailbox?.id !== id || !changed().length) {
    groups = settingGroups(stored, bootstrap);
    show(stored);
  }
  watch(
    () => changed().length,
    () => show(mailbox),
  );
}

export function close() {
  opened++;
  unwatch();
}

function show(stored) {
  mailbox = stored;
  values = Object.fromEntries(all().map((setting) => [nameOf(setting), setting.read(stored)]));
  errors = {};
  message = "";
  update();
}

const all = () => groups.flatMap(({ settings }) => settings);
const nameOf = ({ members }) => members[0];

const isChanged = (setting) => JSON.stringify(values[nameOf(setting)]) !== JSON.stringify(setting.read(mailbox));

const changed = () => all().filter(isChanged);

function set(setting, value) {
  values[nameOf(setting)] = value;
  delete errors[nameOf(setting)];
  update();
}

async function save() {
  const settings = changed();
  if (busy || !settings.length) {
    return;
  }
  errors = {};
  message = "";
  const body = Object.assign({}, ...settings.map(written));
  if (Object.keys(errors).length) {
    return point();
  }
  busy = true;
  update();
  try {
    const { id } = mailbox;
    const stored = await api.put(`/parser/${id}`, body);
    if (mailbox.id === id) {
      show(stored);
      said("Saved. Documents that are there already keep their results.");
    }
  } catch (error) {
    refuse(error);
  }
  busy = false;
  update();
}

function written(setting) {
  try {
    return setting.write(values[nameOf(setting)]);
  } catch (error) {
    errors[nameOf(setting)] = error.message;
    return {};
  }
}

/** Puts each message of a refusal at the setting that it is about. */
function refuse(error) {
  for (const [member, messages] of Object.entries(error.body ?? {})) {
    const setting = all().find(({ members }) => members.includes(member));
    const text = [].concat(messages).join(" ");
    if (setting) {
      errors[nameOf(setting)] = text === NOT_SAYING ? error.body.non_field_errors : text;
    }
  }
  if (Object.keys(errors).length) {
    point();
  } else {
    message = error.message;
  }
}

/** Shows the first setting that was refused. */
function point() {
  update();
  const first = all()
    .map(nameOf)
    .find((name) => errors[name]);
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`setting-${first}`)?.focus()));
}

async function discard() {
  if (await askToDiscard(changed().length)) {
    show(mailbox);
  }
}

const erase = () =>
  deleteMailbox(mailbox, () => {
    show(mailbox);
    said(`${mailbox.name} is being deleted.`);
    go("/console");
  });

export const keys = () => (mayWrite() ? { "Ctrl+s": { does: "Save", run: save, always: true } } : {});

// What is seen

export function view() {
  if (!mailbox) {
    return html`<p class="empty">Loading…</p>`;
  }
  return html`<div class="screen settings">
    <div class="bar">
      <a class="button quiet icon-only" href="/console" aria-label="Mailboxes" title="Mailboxes">${icon("back")}</a>
      <h1>${mailbox.name}</h1>
      <span class="stretch"></span>
      ${mayWrite() ? saveButtons({ count: changed().length, busy, save, discard }) : nothing}
    </div>
    ${mailboxTabs(mailbox.id)}
    <div class="settings-body" tabindex=${mayWrite() ? nothing : 0}>
      ${refused(message, "settings-refusal")} ${groups.map(group)} ${mayWrite() ? danger() : nothing}
    </div>
  </div>`;
}

function group({ name, settings }) {
  return html`<section class="settings-group" aria-labelledby="group-${name}">
    <h2 id="group-${name}">${name}</h2>
    <fieldset ?disabled=${!mayWrite()}>
      <legend class="sr-only">${name}</legend>
      ${settings.map(row)}
    </fieldset>
  </section>`;
}

const row = (setting) =>
  settingRow(setting, {
    value: values[nameOf(setting)],
    changed: isChanged(setting),
    error: errors[nameOf(setting)] ?? "",
    set: (value) => set(setting, value),
  });

const danger = () =>
  html`<section class="settings-group" aria-labelledby="group-delete">
    <h2 id="group-delete">Deleting</h2>
    <div class="setting">
      <div class="setting-about">
        <span class="setting-name">Delete this mailbox</span>
        <p class="quiet-text">Its documents, files, fields, templates and webhooks go with it.</p>
      </div>
      <div class="setting-input">
        <button class="button danger" @click=${erase}>${icon("trash")}Delete mailbox…</button>
      </div>
    </div>
  </section>`;
