import { explanations } from '../../figures/explain/explanations.ts';
import { counted } from '../../figures/format/number.ts';
import type { Day } from '../../figures/time/day.ts';
import { missingText } from '../../figures/usage/missing-days.ts';
import type { OutputField } from '../../output/field.ts';
import { type ExportedTable, exportOverlay } from '../overlays/export-table.ts';
import type { Overlay, Shell } from '../shell/shell.ts';
import type { DashboardContent, DashboardPanel, ListPanel, Part } from './dashboard-content.ts';

/** Exports the rows of the focused panel, else all figures by day. Undefined if there are none. */
export function dashboardExport(
  content: DashboardContent,
  panel: DashboardPanel | undefined,
): ((shell: Shell) => Overlay) | undefined {
  if (panel?.kind === 'list') {
    const hasRows = panel.parts.length > 0;
    return hasRows ? (shell) => exportOverlay(panelTable(panel, content), shell) : undefined;
  }
  const hasDays = content.figures.length > 0 && content.isLoaded;
  return hasDays ? (shell) => exportOverlay(daysTable(content), shell) : undefined;
}

function panelTable(panel: ListPanel, content: DashboardContent): ExportedTable<Part> {
  const { id, title, note, parts, isSum } = panel;
  const fields: OutputField<Part>[] = [
    { name: 'name', kind: 'text', about: title, read: (part) => part.name ?? part.id },
    {
      name: 'amount',
      kind: 'measure',
      about: isSum ? 'The sum of the days with data.' : 'The value in the panel.',
      read: ({ amount }) => amount,
    },
    {
      name: 'share',
      kind: 'percent',
      about: 'Its part of the known total, in percent.',
      read: ({ share }) => (share === undefined ? undefined : share * 100),
    },
  ];
  const [longest] = note;
  return {
    name: id,
    title: `${counted(parts.length, 'row')} of ${title}`,
    rows: parts,
    fields,
    isPart: false,
    readAtMs: content.readAtMs,
    about: [`${longest === undefined ? title : `${title}: ${longest}`}.`, ...daysTexts(content)],
  };
}

function daysTable(content: DashboardContent): ExportedTable<Day> {
  const { figures, tiles } = content;
  const days = figures[0]?.days.map(({ day }) => day) ?? [];
  const fields = figures.map(({ id, title, figure, days: values }): OutputField<Day> => {
    const byDay = new Map(values.map(({ day, value }) => [day, value]));
    const whole = tiles.find((tile) => tile.title === title)?.figure;
    const formula = whole === undefined ? '' : ` Over all days: ${explanations[whole].formula}`;
    const about = `${title}: ${explanations[figure].formula}${formula}`;
    return { name: id, kind: 'measure', about, read: (day) => byDay.get(day) };
  });
  const date: OutputField<Day> = {
    name: 'date',
    kind: 'day',
    about: 'UTC day.',
    read: (day) => day,
  };
  return {
    name: 'days',
    title: counted(days.length, 'day'),
    rows: days,
    fields: [date, ...fields],
    isPart: false,
    readAtMs: content.readAtMs,
    about: daysTexts(content),
  };
}

function daysTexts({ figures, readDays }: DashboardContent): string[] {
  const days = figures[0]?.days ?? [];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const missing = days.filter(({ value }) => value === undefined).map(({ day }) => day);
  const whole = missing.length === 0 ? 'All have data' : missingText(missing, readDays);
  return [`Days from ${first.day} to ${last.day}. ${whole}.`];
}
