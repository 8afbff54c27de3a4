// Which documents are chosen: some by hand, or all of a filter but some.

export class Selection {
  #all = false;
  #some = new Map();
  /** The row from which a range is chosen. */
  anchor = 0;

  has = (id) => this.#all !== this.#some.has(id);

  /** How many of `total` are chosen. */
  count = (total) => (this.#all ? total - this.#some.size : this.#some.size);

  set(document, chosen) {
    if (chosen === this.#all) {
      this.#some.delete(document.id);
    } else {
      this.#some.set(document.id, document);
    }
  }

  toggle(document) {
    this.set(document, !this.has(document.id));
  }

  all() {
    this.#all = true;
    this.#some.clear();
  }

  clear() {
    this.#all = false;
    this.#some.clear();
  }

  /** The chosen documents; those of a whole filter are listed first. */
  async documents(list, stopped) {
    return this.#all ? (await list.all(stopped)).filter(({ id }) => this.has(id)) : [...this.#some.values()];
  }

  /** The same choice, to work on while this one goes on. */
  copy() {
    const copy = new Selection();
    copy.#all = this.#all;
    copy.#some = new Map(this.#some);
    return copy;
  }
}
