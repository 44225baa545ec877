import { documentText, html, lines, type Markup } from './markup.ts';

/** No script, nothing from elsewhere: a file from a mail or a CI job must not do anything but be read. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A page that stands alone in one file. */
export const pageText = (title: string, body: readonly (Markup | undefined)[]): string =>
  `${pageStart(title)}${documentText(lines(body))}\n${pageEnd}`;

/** The text of a page before its body. */
export const pageStart = (title: string): string =>
  `<!doctype html>\n${documentText(html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>`)}\n`;

export const pageEnd = '</body>\n</html>\n';

/** How the pages of reports and sessions look: light, dark and on paper, from 320 pixels on. */
const pageStyle = html`
:root { color-scheme: light dark; --ink: #1d2129; --muted: #5b6472; --line: #d9dde3; --paper: #fff; --soft: #f5f6f8; --bar: #2f6fb5; --pale: #a9c5e3; --bad: #b3321f; --band: #d3e2f2; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e4e7ec; --muted: #9aa4b2; --line: #353b45; --paper: #15181d; --soft: #1e2229; --bar: #6aa5e3; --pale: #3d5f85; --bad: #ef7a66; --band: #26384d; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 54rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--line); font-size: 1.25rem; }
p { margin: .4rem 0; max-width: 46rem; }
.sub, caption, .about { color: var(--muted); }
nav { margin-top: .5rem; }
nav a { margin-right: 1rem; color: var(--bar); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1rem 0; }
dl div { padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); }
dt { color: var(--muted); font-size: .85rem; }
dd { margin: 0; font-size: 1.15rem; font-weight: 600; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0 1.5rem; overflow-x: auto; }
figcaption { margin-bottom: .4rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: break-word; }
th:first-child, td:first-child { padding-left: 0; overflow-wrap: anywhere; }
@media (min-width: 721px) { .cards td:first-child { min-width: 16em; } }
th { color: var(--muted); font-weight: 500; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; color: var(--muted); }
.chart { display: block; width: 100%; height: auto; margin: .25rem 0 .75rem; font-size: 12px; }
.chart.narrow { display: none; }
.chart text { fill: var(--muted); }
.chart .end { text-anchor: end; }
.chart .figure { font-variant-numeric: tabular-nums; }
.bar { fill: var(--bar); } .pale { fill: var(--pale); } .bad { fill: var(--bad); } .band { fill: var(--band); }
.gap { fill: none; stroke: var(--muted); stroke-dasharray: 2 2; }
.line { fill: none; stroke: var(--bar); stroke-width: 2; }
.expected { fill: none; stroke: var(--bar); stroke-width: 1.5; stroke-dasharray: 5 4; }
.grid { stroke: var(--line); } .rule { stroke: var(--muted); stroke-dasharray: 3 3; }
pre { margin: .4rem 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: var(--soft); font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; }
article { margin: 1.25rem 0; padding-left: .8rem; border-left: 3px solid var(--line); }
article.user { border-color: var(--bar); }
article.failed { border-color: var(--bad); }
article h3 { margin: 0; font-size: .95rem; }
article h4 { margin: .5rem 0 0; font-size: .85rem; font-weight: 600; }
h3 .about { font-weight: 400; font-size: .85rem; }
.sub a { color: var(--bar); }
.text { white-space: pre-wrap; }
@media (max-width: 720px) {
  .chart.wide { display: none; } .chart.narrow { display: block; }
  .cards thead { display: none; }
  .cards tbody, .cards tr, .cards td { display: block; }
  .cards tr { padding: .4rem 0; border-bottom: 1px solid var(--line); }
  .cards td { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0; border: 0; text-align: right; overflow-wrap: anywhere; white-space: normal; }
  .cards td::before { content: attr(data-label); flex: none; color: var(--muted); }
}
@page { size: A4; margin: 15mm; }
@media print {
  body { padding: 0; font-size: 10pt; max-width: none; }
  nav, summary { display: none; }
  figure { overflow: visible; }
  table { font-size: 8pt; }
  h2, figcaption { break-after: avoid; }
  tr, dl div, .chart { break-inside: avoid; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; }
}
`;
