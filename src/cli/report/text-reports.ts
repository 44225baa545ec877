import { sparkline } from '../../console/draw/charts/sparkline.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { markdownLine, markdownText } from '../../output/formats.ts';
import { periodText, titleOf } from './html-report.ts';
import type { Report, ReportTable, Section } from './report.ts';

/** By this line, a program finds the comment that it wrote before, to replace it. */
const marker = '<!-- signalbox report -->';

/** The report as Markdown, for the summary of a CI job, a pull request or a chat. */
export const markdownReport = (report: Report): string =>
  [
    marker,
    `# ${markdownText(titleOf(report))}`,
    markdownText(periodText(report)),
    ...report.sections.map(sectionText),
  ]
    .join('\n\n')
    .concat('\n');

const sectionText = ({ title, texts, tables }: Section): string =>
  [
    `## ${markdownText(title)}`,
    ...texts.map(markdownText),
    ...tables.map((table) => (table.isOne ? listText(table) : tableText(table))),
  ].join('\n\n');

const listText = ({ columns, cells: [row = []] }: ReportTable): string =>
  columns.map(({ label }, at) => `- ${label}: **${markdownText(row[at] ?? '')}**`).join('\n');

function tableText({ caption, columns, cells, chart }: ReportTable): string {
  const head = `**${markdownText(caption)}**`;
  // A row for each day would fill a chat.
  if (chart?.kind === 'days' || chart?.kind === 'month') {
    const points = chart.kind === 'days' ? chart.days : chart.totals;
    const line = sparkline(
      points.map(({ value }) => value),
      points.length,
    );
    const [first, last] = [points[0], points.at(-1)];
    return `${head}: \`${line}\` ${first?.label} to ${last?.label}`;
  }
  return [
    `${head}\n`,
    markdownLine(columns.map(({ label }) => label)),
    `|${columns.map(({ isNumeric }) => (isNumeric ? ' --: |' : ' --- |')).join('')}`,
    ...cells.map(markdownLine),
  ].join('\n');
}

/** The report as JSON: the rows of each table by the name of its section. */
export function jsonReport({
  name,
  range,
  before,
  dataUntil,
  copiedAtMs,
  sections,
}: Report): string {
  return `${jsonText({
    name,
    range,
    before: before ?? null,
    dataUntil: dataUntil ?? null,
    copiedAt: copiedAtMs === undefined ? null : new Date(copiedAtMs).toISOString(),
    sections: sections.map(({ id, title, texts, tables }) => ({
      id,
      title,
      texts,
      tables: tables.map(({ id: tableId, caption, rows }) => ({ id: tableId, caption, rows })),
    })),
  })}\n`;
}
