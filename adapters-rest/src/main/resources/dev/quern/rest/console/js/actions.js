// What can be done with many documents at once.
import * as api from "./api.js";
import { batch } from "./batch.js";
import { ask, plural } from "./ui.js";
import { save, Zip } from "./zip.js";

/** Processes documents again; `find(stopped)` gives them. */
export const processAgain = (find) =>
  batch({
    title: "Processing again",
    did: "to be processed again",
    find,
    work: ({ id }) => api.post(`/document/${id}/process`),
  });

export const skip = (find) =>
  batch({ title: "Skipping", did: "skipped", find, work: ({ id }) => api.post(`/document/${id}/skip`) });

/** Deletes documents once somebody said yes; resolves to those that are gone, or null for no. */
export async function deleteAll(find, count) {
  const yes = await ask({
    title: `Delete ${plural(count, "document")}?`,
    text: "Their files, results and logs go with them. This cannot be undone.",
    yes: "Delete",
    danger: true,
  });
  return yes
    ? batch({ title: "Deleting", did: "deleted", find, work: ({ id }) => api.remove(`/document/${id}`) })
    : null;
}

/** Saves the original of one document as it is, those of several in a ZIP. */
export async function downloadOriginals(find, count) {
  if (count === 1) {
    const [document] = await find(() => false);
    return document && save(api.pathOf(document.original_document_url), document.name);
  }
  const zip = new Zip();
  // Entries are written one after the other, however many files arrive at once.
  let turn = Promise.resolve();
  const work = async ({ name, original_document_url: address }) => {
    const content = await api.file(address);
    turn = turn.catch(() => {}).then(() => zip.add(name, content));
    await turn;
  };
  const saved = await batch({ title: "Downloading originals", did: "downloaded", find, work });
  if (saved.length) {
    save(zip.finish(), "documents.zip");
  }
}
