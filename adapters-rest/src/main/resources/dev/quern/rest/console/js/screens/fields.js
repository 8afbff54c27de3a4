// The fields of a mailbox: edited here, tried on a document, and saved at once.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { loadBootstrap } from "../address.js";
import * as api from "../api.js";
import { mayWrite, update } from "../app.js";
import { fieldsList } from "../fields-list.js";
import { changesOf, countChanges, draftOf, draftsOf, flat, refuse, refuseWhatIsWrong } from "../fields-model.js";
import { proposals } from "../fields-proposals.js";
import { Trial, trialPanel } from "../fields-trial.js";
import { mailboxTabs } from "../mailboxtabs.js";
import { refused } from "../refused.js";
import { stylesheet } from "../stylesheet.js";
import { ask, failed, icon, said } from "../ui.js";
import { askToDiscard, saveButtons, unwatch, watch } from "../unsaved.js";

const RELOAD_MS = 2_000;

stylesheet("fields");

let mailbox = null;
let drafts = [];
let formats = [];
let trial = null;
let message = "";
let busy = false;
let opened = 0;
let timer = 0;

export const title = () => (mailbox ? `Fields of ${mailbox.name}` : "Fields");

export async function open({ mailbox: address }) {
  const id = Number(address);
  const visit = ++opened;
  const loaded = trial?.mailbox === id ? trial : new Trial(id);
  const [bootstrap, stored] = await Promise.all([
    loadBootstrap(),
    api.get(`/parser/${id}`),
    mayWrite() ? loaded.loadDocuments() : null,
  ]);
  if (visit !== opened) {
    return;
  }
  formats = bootstrap.choices["parser_field.format"];
  trial = loaded;
  if (mailbox?.id !== id || !changes()) {
    show(stored);
  }
  watch(changes, () => show(mailbox));
}

export function close() {
  opened++;
  clearTimeout(timer);
  timer = 0;
  unwatch();
}

function show(stored) {
  const open = new Set(flat(drafts).map((draft) => draft.open && draft.before?.id));
  mailbox = stored;
  drafts = draftsOf(stored.parser_object_set);
  flat(drafts).forEach((draft) => (draft.open = open.has(draft.before.id)));
  message = "";
  update();
}

const changes = () => countChanges(drafts);

/** Fields may be proposed by each document. */
export function changed(event) {
  if (event.parser === mailbox?.id) {
    timer ||= setTimeout(refresh, RELOAD_MS);
  }
}

export async function refresh() {
  clearTimeout(timer);
  timer = 0;
  const { id } = mailbox;
  try {
    const [stored] = await Promise.all([api.get(`/parser/${id}`), mayWrite() ? trial.loadDocuments() : null]);
    if (mailbox.id === id && !changes() && !busy) {
      const isSame = JSON.stringify(stored.parser_object_set) === JSON.stringify(mailbox.parser_object_set);
      isSame ? (mailbox = stored) : show(stored);
    }
  } catch (error) {
    failed(error);
  }
  update();
}

// Saving

async function save() {
  if (busy || !changes()) {
    return;
  }
  message = "";
  const wrong = refuseWhatIsWrong(drafts);
  if (wrong) {
    return point(wrong);
  }
  const sources = [];
  const body = { parser_object_set: changesOf(drafts, sources) };
  if (mailbox.identification_status === "COMPLETED") {
    // Whoever changes what was proposed has accepted the rest.
    body.identification_status = "MANUAL";
  }
  await put(body, sources);
}

function tryFields() {
  const wrong = refuseWhatIsWrong(drafts);
  if (wrong) {
    point(wrong);
  } else if (trial.chosen && !trial.busy) {
    trial.run(drafts);
  }
}

async function settle(status) {
  await put({ identification_status: status }, []);
}

async function put(body, sources) {
  const { id } = mailbox;
  busy = true;
  update();
  try {
    const stored = await api.put(`/parser/${id}`, body);
    if (mailbox.id === id) {
      body.parser_object_set ? show(stored) : (mailbox = stored);
      said(body.parser_object_set ? "Saved. Documents that are there already keep their results." : "Done.");
    }
  } catch (error) {
    const about = [].concat(error.body?.parser_object_set ?? []).join(" ");
    const draft = about && refuse(drafts, sources, about);
    message = draft ? "" : about || error.message;
    draft && point(draft);
  }
  busy = false;
  update();
}

/** Shows a draft that cannot be saved. */
function point(draft) {
  draft.open ||= draft.error.includes("threshold") || draft.error.includes("hoice");
  focus(draft);
}

function focus(draft) {
  update();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const input = document.getElementById(`field-${draft.key}`);
      input?.focus();
      input?.closest("li").scrollIntoView({ block: "nearest" });
    }),
  );
}

async function discard() {
  if (await askToDiscard(changes())) {
    show(mailbox);
  }
}

// Editing

const act = {
  add(siblings) {
    const draft = draftOf();
    siblings.push(draft);
    focus(draft);
  },
  async remove(draft, siblings) {
    if (!draft.before) {
      siblings.splice(siblings.indexOf(draft), 1);
      return update();
    }
    const yes = await ask({
      title: `Remove ${draft.before.name}?`,
      text: "Templates, webhooks and downloads that use it lose it when you save. Results that are there stay.",
      yes: "Remove",
      danger: true,
    });
    if (yes) {
      draft.removed = true;
      update();
    }
  },
  keep(draft) {
    draft.removed = false;
    focus(draft);
  },
};

export const keys = () =>
  mayWrite()
    ? {
        "Ctrl+s": { does: "Save", run: save, always: true },
        n: { does: "New field", run: () => act.add(drafts) },
        t: { does: "Try on the document", run: tryFields },
      }
    : {};

// What is seen

export function view() {
  if (!mailbox) {
    return html`<p class="empty">Loading…</p>`;
  }
  const may = mayWrite();
  return html`<div class="screen fields">
    <div class="bar">
      <a class="button quiet icon-only" href="/console" aria-label="Mailboxes" title="Mailboxes">${icon("back")}</a>
      <h1>${mailbox.name}</h1>
      <span class="stretch"></span>
      ${may ? saveButtons({ count: changes(), busy, save, discard }) : nothing}
    </div>
    ${mailboxTabs(mailbox.id)}
    <div class="fields-body">
      <div class="fields-main" tabindex=${may ? nothing : 0}>
        ${refused(message, "fields-refusal")} ${proposals({ mailbox, drafts, may, busy, settle })}
        ${
          drafts.length || may
            ? fieldsList({ drafts, formats, threshold: mailbox.review_threshold, may, act })
            : nothing
        }
      </div>
      ${may ? trialPanel(trial, drafts, tryFields) : nothing}
    </div>
  </div>`;
}
