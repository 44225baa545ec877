import { formatDateTime } from '../../figures/time/format-time.ts';
import { chartMarkup } from './chart.ts';
import { html, lines, type Markup } from './markup.ts';
import { pageText } from './page.ts';
import type { Report, ReportTable, Section } from './report.ts';

/** More columns than a phone has room for; there, each row is a card. */
const maxNarrowColumns = 3;

/** Longer tables are folded, except on paper. */
const maxOpenRows = 31;

/** The report as one page. */
export const htmlReport = (report: Report): string =>
  pageText(titleOf(report), [
    html`<header><h1>${titleOf(report)}</h1>`,
    html`<p class="sub">${periodText(report)}</p>`,
    html`<nav>${report.sections.map(({ id, title }) => html`<a href="#${id}">${title}</a> `)}</nav></header>`,
    html`<main>`,
    ...report.sections.map(sectionMarkup),
    html`</main>`,
  ]);

/** The title of a planned session. */
export const titleOf = ({ name, range }: Report): string =>
  `${name}: ${range.startDate} to ${range.endDate}`;

/** The days, those before, and how old the data are. */
export const periodText = ({ before, dataUntil, copiedAtMs }: Report): string =>
  [
    'Days are UTC.',
    before
      ? `Compared with ${before.startDate} to ${before.endDate}.`
      : 'There are no days to compare with.',
    dataUntil === undefined ? 'No day has data.' : `Data until ${dataUntil}.`,
    ...(copiedAtMs === undefined ? [] : [`Local copy of ${formatDateTime(copiedAtMs)}.`]),
  ].join(' ');

const sectionMarkup = ({ id, title, texts, tables }: Section): Markup =>
  lines([
    html`<section id="${id}">`,
    html`<h2>${title}</h2>`,
    ...texts.map((text) => html`<p>${text}</p>`),
    ...tables.map((table) => (table.isOne ? tilesMarkup(table) : tableMarkup(table))),
    html`</section>`,
  ]);

/** One row of figures as tiles. */
export const tilesMarkup = ({
  columns,
  cells: [row = []],
}: Pick<ReportTable, 'columns' | 'cells'>): Markup =>
  lines([
    html`<dl>`,
    ...columns.map(
      ({ label, about }, at) =>
        html`<div title="${about}"><dt>${label}</dt><dd>${row[at]}</dd></div>`,
    ),
    html`</dl>`,
  ]);

function tableMarkup(table: ReportTable): Markup {
  const { caption, chart, cells } = table;
  const isLong = cells.length >= maxOpenRows || chart?.kind === 'month' || chart?.kind === 'days';
  return lines([
    html`<figure><figcaption>${caption}</figcaption>`,
    chart && chartMarkup(chart),
    isLong ? html`<details><summary>As a table</summary>` : undefined,
    rowsMarkup(table),
    isLong ? html`</details>` : undefined,
    html`</figure>`,
  ]);
}

function rowsMarkup({ columns, cells, caption }: ReportTable): Markup {
  const classOf = (at: number) => (columns[at]?.isNumeric ? 'number' : 'text');
  const kind = columns.length > maxNarrowColumns ? 'cards' : 'plain';
  return lines([
    html`<table class="${kind}" aria-label="${caption}">`,
    html`<thead><tr>${columns.map(({ label, about }, at) => html`<th scope="col" class="${classOf(at)}" title="${about}">${label}</th>`)}</tr></thead>`,
    html`<tbody>`,
    ...cells.map(
      (row) =>
        html`<tr>${row.map((cell, at) => html`<td class="${classOf(at)}" data-label="${columns[at]?.label}">${cell}</td>`)}</tr>`,
    ),
    html`</tbody></table>`,
  ]);
}
