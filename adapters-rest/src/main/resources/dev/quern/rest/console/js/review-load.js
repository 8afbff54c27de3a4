// Documents with all that their review needs; the next one is loaded while somebody looks at this one.
import * as api from "./api.js";

const ahead = new Map();
const mailboxes = new Map();

/** A document as `{detail, evidence, mailbox}`. */
export function load(id) {
  const known = ahead.get(id);
  ahead.delete(id);
  return known ?? loadAll(id);
}

/** Loads a document and the image of its first page before it is asked for. */
export function loadAhead(id) {
  if (!id || ahead.has(id)) {
    return;
  }
  const loading = loadAll(id);
  ahead.clear();
  ahead.set(id, loading);
  loading.then(
    ({ detail }) => {
      const [first] = detail.is_ocr_ready ? detail.ocr_page_set : [];
      if (first) {
        new Image().src = api.pathOf(first.image.url);
      }
    },
    () => forget(id),
  );
}

/** Something happened to a document: it is loaded when it is asked for. */
export const forget = (id) => ahead.delete(id);

/** Fields may have changed when somebody comes back. */
export function forgetAll() {
  ahead.clear();
  mailboxes.clear();
}

async function loadAll(id) {
  const [detail, evidence] = await Promise.all([api.get(`/document/${id}`), loadEvidence(id)]);
  if (!mailboxes.has(detail.parser)) {
    mailboxes.set(detail.parser, api.get(`/parser/${detail.parser}`));
    mailboxes.get(detail.parser).catch(() => mailboxes.delete(detail.parser));
  }
  return { detail, evidence, mailbox: await mailboxes.get(detail.parser) };
}

/** Of a document that has no result yet, nothing is known. */
function loadEvidence(id) {
  return api.get(`/document/${id}/evidence`).catch((error) => {
    if (error.status === 404 || error.status === 409) {
      return { values: [] };
    }
    throw error;
  });
}
