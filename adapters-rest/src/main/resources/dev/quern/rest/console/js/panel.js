// Panels: the parts of a screen that is read rather than worked in, each with a heading, loaded one by one.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { stylesheet } from "./stylesheet.js";
import { icon } from "./ui.js";

stylesheet("panel");

/** A panel: `id` of its heading, `title`, `actions` beside it, `body`, and `wide` for a whole row. */
export function panel({ id, title, actions = nothing, body, wide = false }) {
  return html`<section class="panel ${wide ? "panel-wide" : ""}" aria-labelledby=${id}>
    <header class="panel-head">
      <h2 id=${id}>${title}</h2>
      ${actions}
    </header>
    ${body}
  </section>`;
}

/** What one panel shows: `value` once it was loaded, or the `error` of the last try, which does not hide the value. */
export class Loaded {
  #tries = 0;
  value = null;
  error = null;

  /** Loads by a function; only the latest try counts. */
  async load(how) {
    const mine = ++this.#tries;
    try {
      const value = await how();
      if (mine === this.#tries) {
        Object.assign(this, { value, error: null });
      }
    } catch (error) {
      if (mine === this.#tries) {
        this.error = error;
      }
    }
  }

  /** Forgets it, and what is still on its way. */
  clear() {
    this.#tries++;
    this.value = this.error = null;
  }

  /** The value by a template, or what is known instead of it. */
  show(template) {
    return html`${this.error ? sorry(this.error) : nothing}
    ${this.value ? template(this.value) : this.error ? nothing : html`<p class="quiet-text">Loading…</p>`}`;
  }
}

const sorry = (error) => html`<p class="error-text" role="alert">${icon("alert")}${error.message}</p>`;
