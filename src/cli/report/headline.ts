import { formatCredits } from '../../figures/format/number.ts';
import { likelyRange } from '../../figures/limits/limit-texts.ts';
import { rangeOfMonth } from '../../figures/limits/month.ts';
import { monthData } from '../../figures/limits/month-data.ts';
import type { ExpectedRange } from '../../figures/limits/month-forecast.ts';
import type { OrganizationMonth } from '../../figures/limits/organization-month.ts';
import { personSummaries } from '../../figures/people/person-summary.ts';
import { daysOf } from '../../figures/time/date-range.ts';
import { formatMonth, formatShortDay } from '../../figures/time/format-time.ts';
import { creditsByDay } from '../../figures/usage/credit-totals.ts';
import { isPartial, knownTotal } from '../../figures/usage/day-series.ts';
import { likeForLike } from '../../figures/usage/like-for-like.ts';
import { fieldOf, sums } from '../../output/field.ts';
import {
  type ReportField,
  type ReportTable,
  reportTable,
  type Section,
  shownAs,
} from './report.ts';
import { dataOf, type ReportData, unreadTexts } from './report-data.ts';
import { changeField, daysTable } from './usage-sections.ts';

const { text, day, credits, count } = fieldOf;

/** The credits of the range with their change, and where the month ends. */
export function headlineSection(data: ReportData, organization: OrganizationMonth): Section {
  const headline = reportTable({
    id: 'headline',
    caption: 'In brief',
    isOne: true,
    fields: [...rangeFields(data), ...monthFields(data, organization)],
    rows: [{}],
  });
  return {
    id: 'headline',
    title: 'Credits',
    texts: unreadTexts('Active people', data.users),
    tables: [headline, daysTable(data), monthTable(data, organization)],
  };
}

function rangeFields({ tokens, users }: ReportData): ReportField<object>[] {
  const { before } = tokens;
  const days = creditsByDay(tokens.rows, tokens.range);
  const former = 'figures' in before ? creditsByDay(before.figures.rows, before.range) : [];
  const compared = likeForLike(days, former);
  const active = personSummaries(dataOf(users) ?? [], tokens.range, tokens.rows);
  const known = days.filter(({ value }) => value !== undefined).length;
  return [
    ...sums(
      () => isPartial(days),
      credits('credits', 'Standard Credits, on the days with data', () => knownTotal(days)),
    ),
    { ...changeField<object>(() => compared.change), name: 'likeForLike' },
    {
      ...credits<object>(
        'before',
        'what these days would have cost at the means of the days before',
        () => compared.before,
      ),
      label: 'At the means before',
    },
    shownAs(
      count('daysWithData', 'days whose credits are known', () => known),
      () => `${known} of ${days.length}`,
    ),
    ...sums(
      () => isPartial(days),
      count('activePeople', 'people who were active on these days', () =>
        active.length > 0 || (known > 0 && 'data' in users) ? active.length : undefined,
      ),
    ),
  ];
}

function monthFields(
  { month, monthRows, today }: ReportData,
  { outlook, used }: OrganizationMonth,
): ReportField<object>[] {
  const { daysWithoutData } = monthData(monthRows, today, month);
  const end = outlook.state === 'known' ? outlook : undefined;
  const forecast = shownAs<object>(
    credits('monthEnd', 'the middle of the forecast for the end of the month', () => end?.middle),
    () => (end ? `${formatCredits(end.middle)}, ${likelyRange(end)}` : 'no forecast yet'),
  );
  return [
    text('month', 'the month of the forecast', () => formatMonth(month)),
    ...sums(
      () => daysWithoutData.length > 0,
      credits('usedInMonth', 'used in the month, on the days with data', () => used),
    ),
    ...(outlook.state === 'ended' ? [] : [forecast]),
  ];
}

/** What was used until each day of the month, and where it is expected to end. */
function monthTable({ month, monthRows }: ReportData, { outlook }: OrganizationMonth): ReportTable {
  const range = rangeOfMonth(month);
  const used = new Map(creditsByDay(monthRows, range).map((one) => [one.day, one.value]));
  let total: number | undefined;
  const totals = daysOf(range).map((on) => {
    const value = used.get(on);
    if (value !== undefined) total = (total ?? 0) + value;
    return { on, total: value === undefined ? undefined : total };
  });
  const end = outlook.state === 'known' ? outlook : undefined;
  const [last] = totals.slice(-1);
  const ends = end && last ? endsOf(end, last.on) : [];
  const rows = [
    ...totals.filter((one) => one.total !== undefined).map((one) => ({ ...one, is: 'used' })),
    ...ends,
  ];
  type MonthRow = (typeof rows)[number];
  return reportTable<MonthRow>({
    id: 'month',
    caption: `${formatMonth(month)}: credits used until each day${end ? ', and its expected end' : ''}`,
    fields: [
      day('date', 'UTC day', ({ on }) => on),
      text('kind', 'used, or a part of the forecast', ({ is }) => is),
      credits('credits', 'Standard Credits since the month began', (one) => one.total),
    ],
    rows,
    chart: {
      kind: 'month',
      totals: totals.map(({ on, total: value }) => ({ label: formatShortDay(on), value })),
      end,
    },
  });
}

const endsOf = ({ low, middle, high }: ExpectedRange, on: string) => [
  { on, total: low, is: 'nine in ten end above it' },
  { on, total: middle, is: 'the middle of the forecast' },
  { on, total: high, is: 'nine in ten end below it' },
];
