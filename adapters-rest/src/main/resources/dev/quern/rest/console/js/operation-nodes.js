// The servers that share the work: whether each is there, how busy it is, and whether its disk has room.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { shareBar } from "./charts.js";
import { icon, time } from "./ui.js";

// As in the settings of memory and of free space.
const GB = 2 ** 30;
const MB = 2 ** 20;
const GIGABYTES = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const MEGABYTES = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
// With less than this many times what it needs, a disk is worth a look.
const SOON = 2;

const bytes = (count) => (count >= GB ? `${GIGABYTES.format(count / GB)} GB` : `${MEGABYTES.format(count / MB)} MB`);

const isFull = ({ disk }) => disk.free_bytes < disk.least_free_bytes;

/** What has to be said first of all: on which servers nothing is taken in. */
export function refusals(nodes) {
  const full = nodes.filter((node) => node.alive && isFull(node));
  return full.length === 0
    ? nothing
    : html`<p class="error-text" role="alert">
        ${icon("alert")}Uploads and messages are refused for lack of disk space on
        ${full.map(({ host }) => host).join(", ")}.
      </p>`;
}

export const nodeList = (nodes) =>
  html`<ul class="nodes" aria-label="Servers">
    ${repeat(
      nodes,
      ({ id }) => id,
      (node) => html`<li class="node">${card(node)}</li>`,
    )}
  </ul>`;

function card(node) {
  const { host, version, role, since, last_seen, alive } = node;
  return html`<header>
      <h3>${host}</h3>
      ${
        alive
          ? html`<span class="badge good">${icon("check")}Alive</span>`
          : html`<span class="badge bad" title="Its work is done by the others.">${icon("alert")}Gone</span>`
      }
      <span class="quiet-text">
        Version ${version}${role === "all" ? "" : `, role ${role}`}, ${alive ? html`began ${time(since)}` : html`last seen ${time(last_seen)}`}
      </span>
    </header>
    ${alive ? gauges(node) : nothing}`;
}

const gauges = (node) =>
  html`<dl class="gauges">
    ${busy("Workers", node.workers)} ${busy("Reading processes", node.readers)} ${room(node)} ${heap(node.memory)}
  </dl>`;

const busy = (name, { busy: some, all }) => gauge(name, all ? some / all : 0, `${some} of ${all} busy`);

function room(node) {
  const { free_bytes, total_bytes, least_free_bytes } = node.disk;
  const tone = isFull(node) ? "bad" : free_bytes < SOON * least_free_bytes ? "warn" : "";
  return gauge(
    "Disk",
    total_bytes ? 1 - free_bytes / total_bytes : 0,
    html`${bytes(free_bytes)} free of ${bytes(total_bytes)}
    ${
      tone
        ? html`<span class="badge ${tone}"
            >${icon("alert")}${isFull(node) ? "Full" : "Nearly full"}: ${bytes(least_free_bytes)} must be free</span
          >`
        : nothing
    }`,
    tone,
  );
}

const heap = ({ used_bytes, max_bytes }) =>
  gauge("Memory", max_bytes ? used_bytes / max_bytes : 0, `${bytes(used_bytes)} of ${bytes(max_bytes)}`);

const gauge = (name, share, said, tone = "") =>
  html`<div>
    <dt>${name}</dt>
    <dd>${said} ${shareBar(share, tone)}</dd>
  </div>`;
