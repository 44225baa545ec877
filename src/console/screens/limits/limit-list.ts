import { useMemo } from 'react';
import { meter } from '../../../domain/charts/bar.ts';
import { dayOf, startOfDay, startOfMonth } from '../../../domain/day.ts';
import { formatCount, formatCredits } from '../../../domain/format/number.ts';
import { levelWord, levelWords } from '../../../domain/limits/limit-texts.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { forecastRange } from '../../../domain/limits/month-forecast.ts';
import type { WhatIf } from '../../../domain/limits/what-if.ts';
import {
  type PersonModel,
  type PersonName,
  personModels,
} from '../../../domain/people/person-days.ts';
import { sharedDomain } from '../../../domain/people/shared-domain.ts';
import type { CreditLimits } from '../../../domain/resources.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { feedData } from '../../data/feed.ts';
import { type LimitsOverview, useLimitUse } from '../../data/use-limit-use.ts';
import { bind } from '../../keys/binding.ts';
import { countColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { useNow } from '../../shell/time.ts';
import { rangeOf } from '../../shell/use-range.ts';
import { copyEmail, openDays, personColumn } from '../people/named-person.ts';
import {
  barTones,
  levelCell,
  levelWidth,
  meterWidth,
  projectedCell,
  shareCell,
  sources,
} from './limit-cells.ts';
import { limitPreview } from './limit-preview.ts';
import { limitsSummary } from './limits-summary.ts';
import { whatIfActions, whatIfOf, whatIfPerson, whatIfSpans } from './what-if-actions.ts';

/** What cells and previews need besides a person: the domain that all e-mails share, and this month's data. */
type Around = {
  overview: LimitsOverview | undefined;
  domain: string | undefined;
  modelsOf(person: PersonName): readonly PersonModel[];
  whatIf: WhatIf;
};

/** Whether the limit of this person is only thought of. */
const isWhatIf = ({ key, source }: LimitUse, { whatIf }: Around): boolean =>
  Object.hasOwn(whatIf.people, key) || (source === 'global' && whatIf.global !== undefined);

const nobody: LimitUse[] = [];

/** Everyone's credit limit and usage this month. */
export const limitList: ListDescription<LimitUse, Around> = {
  name: 'limits',
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
    {
      id: 'use',
      title: 'USE OF LIMIT',
      width: meterWidth,
      dropOrder: 4,
      cell: ({ share, level }) => ({ text: meter(share, meterWidth), tone: barTones[level] }),
    },
    {
      id: 'share',
      title: 'SHARE',
      width: 7,
      isFitted: true,
      align: 'right',
      dropOrder: 0,
      cell: shareCell,
      value: { kind: 'percent', read: ({ share }) => share },
    },
    {
      id: 'level',
      title: 'LEVEL',
      width: levelWidth,
      isFitted: true,
      dropOrder: 0,
      cell: (use) => levelCell(use, levelWidth),
      value: { kind: 'text', read: levelWord, ranks: levelWords },
    },
    countColumn(
      { id: 'used', width: 7, isFitted: true, dropOrder: 1 },
      ({ used }) => used,
      formatCredits,
    ),
    {
      id: 'limit',
      title: 'LIMIT',
      width: 7,
      isFitted: true,
      align: 'right',
      dropOrder: 1,
      cell: (use, around) => ({
        text: use.limit === undefined ? 'none' : formatCount(use.limit),
        tone: isWhatIf(use, around) ? 'warning' : use.source === 'override' ? 'strong' : 'muted',
      }),
      value: { kind: 'number', read: ({ limit }) => limit },
    },
    {
      id: 'source',
      title: 'SET BY',
      width: 8,
      dropOrder: 6,
      cell: (use, around) =>
        isWhatIf(use, around)
          ? { text: 'what if', tone: 'warning' }
          : { text: sources[use.source], tone: 'muted' },
      value: { kind: 'text', read: ({ source }) => (source === 'none' ? undefined : source) },
    },
    {
      id: 'projected',
      title: 'MONTH END',
      width: 13,
      align: 'right',
      dropOrder: 5,
      cell: projectedCell,
      value: { kind: 'number', read: ({ projected }) => projected },
    },
  ],
  fields: [{ name: 'user-id', kind: 'text', read: ({ userId }) => userId }],
  actions: [
    openDays({ id: 'limit.days', hint: 'days' }),
    copyEmail({ id: 'limit.copy-email', hint: 'copy e-mail' }),
    whatIfPerson,
  ],
  emptyText: () => 'No one has used credits this month, and no personal limits are set.',
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
        models: around.modelsOf(use),
        isWhatIf: isWhatIf(use, around),
        width,
      }),
  },
  document: {
    of: (use, { overview }) => overview && limitRecord(overview.realLimits, use),
  },
};

/** The server's answer about credit limits, with only the override of one person. */
const limitRecord = (limits: CreditLimits, { key }: LimitUse): CreditLimits => ({
  ...limits,
  userLimits: limits.userLimits.filter(({ email }) => email.toLowerCase() === key),
});

/** Reads a person's credits by model this month, from the analytics that the limits use. */
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
