// The documents of a filter, as many as there are: pages of 100, fetched when they come into sight and forgotten when
// they are far away, fetched again when something happened.
import * as api from "./api.js";
import { queryOf } from "./address.js";

const PAGE_SIZE = 100;
const AT_ONCE = 2;
const KEPT = 40;
const REFRESH_MS = 1_000;
const FRESH_MS = 2_500;

export class DocumentList {
  #path;
  #parameters;
  #changed;
  #shifted;
  #pages = new Map();
  #stale = new Set();
  #asked = new Set();
  #wanted = [1];
  #generation = 0;
  #newest = 0;
  #refreshing = 0;
  #took = 0;
  #fresh = new Map();

  /** How many there are; null as long as nobody knows. */
  count = null;
  /** Why they cannot be listed, or null. */
  error = null;

  /**
   * `changed()` is told when there is something else to show, and `shifted(rows)` before that when documents in sight
   * moved down by so many rows.
   */
  constructor(path, parameters, { changed, shifted }) {
    this.#path = path;
    this.#parameters = parameters;
    this.#changed = changed;
    this.#shifted = shifted;
    this.#fetch();
  }

  /** Whether this list is the one of a path and parameters. */
  isOf(path, parameters) {
    return path + queryOf(parameters) === this.#path + queryOf(this.#parameters);
  }

  /** The document in a row, or undefined as long as it is not loaded. */
  at(index) {
    return this.#pages.get(pageOf(index))?.[index % PAGE_SIZE];
  }

  /** Fetches the rows from `first` up to `end`, and nothing else that was wanted before. */
  want(first, end) {
    this.#wanted = [];
    for (let page = pageOf(first); page <= pageOf(Math.max(first, end - 1)); page++) {
      this.#wanted.push(page);
    }
    this.#fetch();
  }

  /** The row of a document, or -1 if it is not among those that are loaded. */
  indexOf(id) {
    for (const [page, documents] of this.#pages) {
      const index = documents.findIndex((document) => document.id === id);
      if (index >= 0) {
        return (page - 1) * PAGE_SIZE + index;
      }
    }
    return -1;
  }

  /** Whether a document has just appeared. */
  isFresh = (id) => Date.now() < (this.#fresh.get(id) ?? 0);

  /** Takes note of what happened to a document, at once where it is loaded; the rest follows. */
  happened({ id, status }) {
    const document = this.at(this.indexOf(id));
    if (document) {
      Object.assign(document, { status });
      this.#changed();
    }
    this.refreshSoon();
  }

  /** Fetches again what is in sight, but not all the time. */
  refreshSoon() {
    this.#refreshing ||= setTimeout(() => this.refresh(), Math.max(REFRESH_MS, 5 * this.#took));
  }

  refresh() {
    this.close();
    this.#generation++;
    this.#asked.clear();
    for (const page of this.#pages.keys()) {
      if (!this.#wanted.includes(page)) {
        this.#pages.delete(page);
      }
    }
    this.#stale = new Set(this.#pages.keys());
    if (this.count === null || this.error) {
      this.#stale.add(1);
    }
    this.#fetch();
  }

  /** Refreshes no more. */
  close() {
    clearTimeout(this.#refreshing);
    this.#refreshing = 0;
  }

  /** All documents of the filter, page by page, until `stopped()`. */
  async all(stopped) {
    const documents = new Map();
    for (let page = 1, total = 1; page <= total && !stopped(); page++) {
      const answer = await this.#ask(page);
      total = answer.total;
      answer.results.forEach((document) => documents.set(document.id, document));
    }
    return [...documents.values()];
  }

  /** The documents in rows from `first` to `last`, both included. */
  async between(first, last) {
    const documents = [];
    for (let index = first; index <= last; index++) {
      if (!this.at(index)) {
        await this.#load(pageOf(index));
      }
      documents.push(this.at(index));
    }
    return documents.filter(Boolean);
  }

  #ask = (page) => api.get(this.#path + queryOf({ ...this.#parameters, page, page_size: PAGE_SIZE }));

  #fetch() {
    for (const page of this.#wanted) {
      const loaded = this.#pages.has(page) && !this.#stale.has(page);
      const there = page === 1 || this.count === null || page <= Math.ceil(this.count / PAGE_SIZE);
      if (!loaded && there && !this.#asked.has(page) && this.#asked.size < AT_ONCE) {
        this.#load(page);
      }
    }
  }

  async #load(page) {
    const generation = this.#generation;
    const began = Date.now();
    this.#asked.add(page);
    try {
      const answer = await this.#ask(page);
      if (generation === this.#generation) {
        this.#took = Date.now() - began;
        this.error = null;
        this.#arrived(page, answer);
      }
    } catch (error) {
      if (generation === this.#generation) {
        this.#refused(page, error);
      }
    }
    if (generation === this.#generation) {
      this.#asked.delete(page);
      this.#changed();
      this.#fetch();
    }
  }

  #arrived(page, { count, results }) {
    const before = this.#stale.delete(page) ? this.#pages.get(page) : undefined;
    this.#pages.set(page, results);
    this.count = count;
    this.#noteFresh(results, before);
    if (before && page === this.#wanted[0]) {
      const shift = moved(before, results);
      if (shift) {
        this.#shifted(shift);
      }
    }
    this.#forget();
  }

  #refused(page, error) {
    this.#stale.delete(page);
    if (error.status === 404 && page > 1) {
      // Fewer are left than there were; the first page tells how many.
      this.#pages.set(page, []);
      this.#load(1);
    } else {
      this.error = error;
      // Not asked for again until something happens.
      this.#pages.set(page, this.#pages.get(page) ?? []);
    }
  }

  #noteFresh(documents, before) {
    for (const { id } of before ? documents : []) {
      if (id > this.#newest) {
        this.#fresh.set(id, Date.now() + FRESH_MS);
      }
    }
    this.#newest = Math.max(this.#newest, ...documents.map(({ id }) => id));
  }

  #forget() {
    for (const page of this.#pages.keys()) {
      if (this.#pages.size > KEPT && !this.#wanted.includes(page)) {
        this.#pages.delete(page);
      }
    }
  }
}

const pageOf = (index) => Math.floor(index / PAGE_SIZE) + 1;

/** By how many rows the documents of a page moved down, as far as the first of them that is left tells. */
function moved(before, after) {
  const rows = new Map(after.map(({ id }, index) => [id, index]));
  const index = before.findIndex(({ id }) => rows.has(id));
  return index < 0 ? 0 : rows.get(before[index].id) - index;
}
