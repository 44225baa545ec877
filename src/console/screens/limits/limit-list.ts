import { useMemo } from 'react';
import { rangeOf } from '../../../domain/date-range.ts';
import { dayOf, startOfDay, startOfMonth } from '../../../domain/day.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  unknownText,
} from '../../../domain/format/number.ts';
import { levelWord, levelWords, shareText } from '../../../domain/limits/limit-texts.ts';
import { type LimitUse, limitsOf } from '../../../domain/limits/limit-use.ts';
import { forecastRange } from '../../../domain/limits/month-forecast.ts';
import { isTriedOut, type WhatIf } from '../../../domain/limits/what-if.ts';
import {
  type PersonModel,
  type PersonName,
  personModels,
} from '../../../domain/people/person-days.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { feedData } from '../../data/feed.ts';
import { type LimitsOverview, useLimitUse } from '../../data/use-people.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { bind } from '../../keys/binding.ts';
import { cellColumn, countColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { copyEmail, openDays, personColumn } from '../people/people-list.ts';
import { levelTones } from '../people/person-preview.ts';
import { levelCell, limitPreview, limitsSummary, meterCell } from './limit-lines.ts';
import { whatIfActions, whatIfOf, whatIfPerson, whatIfSpans } from './limit-what-if.ts';

type Around = {
  overview: LimitsOverview | undefined;
  /** The domain that all e-mails share. */
  domain: string | undefined;
  modelsOf(person: PersonName): readonly PersonModel[];
  whatIf: WhatIf;
};

const nobody: LimitUse[] = [];

/** Widths of the two columns whose content depends on the width. */
const meterWidth = 12;
const levelWidth = 20;

/** The range of the forecast: `96.1k–141k`. */
function projectedCell({ outlook, willPass, level }: LimitUse): Span {
  if (outlook.state !== 'known') return { text: unknownText, tone: 'muted' };
  const [low, high] = [formatCompact(outlook.low), formatCompact(outlook.high)];
  const text = low === high ? low : `${low}–${high}`;
  return willPass && level !== 'over'
    ? { text: `${signs.up} ${text}`, tone: 'warning' }
    : { text, tone: 'muted' };
}

/** Everyone's credit limit and usage this month. */
export const limitList: ListDescription<LimitUse, Around> = {
  name: 'limits',
  order: 'most urgent first',
  subject: 'credit limits',
  useRows() {
    const store = whatIfOf(useShell());
    const whatIf = useStore(store);
    const feed = useLimitUse(whatIf);
    const modelsOf = useMonthModels();
    const overview = feedData(feed);
    const rows = overview?.people ?? nobody;
    const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
    const around = useMemo(
      () => ({ overview, domain, modelsOf, whatIf }),
      [overview, domain, modelsOf, whatIf],
    );
    const bindings = useMemo(() => bind(whatIfActions, () => store), [store]);
    return { rows, bindings, around, nowMs: useNow(60_000), feed, freshness: feed };
  },
  idOf: ({ key }) => key,
  columns: [
    personColumn({ id: 'person', width: 15, isFitted: true }),
    cellColumn({ id: 'use', title: 'USE OF LIMIT', width: meterWidth, dropOrder: 4 }, (use) =>
      meterCell(use, meterWidth),
    ),
    cellColumn(
      { id: 'share', width: 7, isFitted: true, dropOrder: 1 },
      (use) => ({ text: shareText(use), tone: levelTones[use.level] }),
      { kind: 'percent', read: ({ share }) => share },
    ),
    cellColumn(
      { id: 'level', width: levelWidth, isFitted: true, dropOrder: 0 },
      (use) => levelCell(use, levelWidth),
      { kind: 'text', read: levelWord, ranks: levelWords },
    ),
    countColumn(
      { id: 'used', width: 7, isFitted: true, dropOrder: 0 },
      ({ used }) => used,
      formatCredits,
    ),
    cellColumn(
      { id: 'limit', width: 7, isFitted: true, dropOrder: 0 },
      (use, { whatIf }) => ({
        text: use.limit === undefined ? 'none' : formatCount(use.limit),
        tone: isTriedOut(use, whatIf) ? 'warning' : use.source === 'override' ? 'strong' : 'muted',
      }),
      { kind: 'number', read: ({ limit }) => limit },
    ),
    cellColumn(
      { id: 'source', title: 'SET BY', width: 8, dropOrder: 6 },
      (use, { whatIf }) =>
        isTriedOut(use, whatIf)
          ? { text: 'what if', tone: 'warning' }
          : { text: use.source === 'none' ? unknownText : use.source, tone: 'muted' },
      { kind: 'text', read: ({ source }) => (source === 'none' ? undefined : source) },
    ),
    cellColumn({ id: 'projected', title: 'MONTH END', width: 13, dropOrder: 5 }, projectedCell, {
      kind: 'number',
      read: ({ projected }) => projected,
    }),
  ],
  fields: [{ name: 'user-id', kind: 'text', read: ({ userId }) => userId }],
  actions: [
    openDays({ id: 'limit.days', hint: 'days' }),
    whatIfPerson,
    copyEmail({ id: 'limit.copy-email', hint: 'copy e-mail' }),
  ],
  // Within a level those who will exceed their limit first, then by share.
  firstSort: { column: 'level', direction: 'ascending' },
  emptyText: () => 'No one has used credits this month, and no overrides are set.',
  summary: (_, { around: { domain, whatIf } }) => [
    ...whatIfSpans(whatIf),
    { text: domain === undefined ? '' : `  everyone is @${domain}`, tone: 'muted' },
  ],
  head: {
    rows: () => 2,
    lines: (_, { around: { overview }, width }) =>
      overview === undefined ? [] : limitsSummary(overview, width),
  },
  preview: {
    title: 'Person',
    lines: (use, { around, width }) =>
      limitPreview(use, {
        usedUntil: around.overview?.usedUntil,
        readDays: around.overview?.readDays,
        models: around.modelsOf(use),
        isWhatIf: isTriedOut(use, around.whatIf),
        width,
      }),
  },
  document: {
    of: ({ key }, { overview }) => overview && limitsOf(overview.realLimits, key),
  },
};

/** Returns a person's credits by model this month, from the analytics that the limits use. */
function useMonthModels(): (person: PersonName) => readonly PersonModel[] {
  const { clock } = useShell();
  const today = dayOf(clock());
  const range = useMemo(() => rangeOf(forecastRange(startOfDay(today))), [today]);
  const rows = feedData(useAnalyticsRows('tokens', range));

  return useMemo(() => {
    const startDate = startOfMonth(today);
    return (person) =>
      rows && range ? personModels(person, { startDate, endDate: range.endDate }, rows) : [];
  }, [rows, range, today]);
}
