import { useMemo } from 'react';
import { meter } from '../../../domain/charts/bar.ts';
import { formatCount, formatCredits } from '../../../domain/format/number.ts';
import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import type { PersonModel, PersonName } from '../../../domain/people/person-days.ts';
import { sharedDomain, shortEmail } from '../../../domain/people/shared-domain.ts';
import type { CreditLimits } from '../../../domain/resources.ts';
import { feedData } from '../../data/feed.ts';
import { type LimitsOverview, useLimitUse } from '../../data/use-limit-use.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useNow } from '../../shell/time.ts';
import { copyEmail, openDays } from '../people/named-person.ts';
import {
  barTones,
  levelCell,
  levelWidth,
  levelWord,
  meterWidth,
  projectedCell,
  shareCell,
  sources,
} from './limit-cells.ts';
import { limitPreview } from './limit-preview.ts';
import { limitsSummary } from './limits-summary.ts';
import { useMonthModels } from './use-month-models.ts';

/** What cells and previews need beside a person: the domain that everybody shares, and what else is known of the month. */
type Around = {
  overview: LimitsOverview | undefined;
  domain: string | undefined;
  modelsOf(person: PersonName): readonly PersonModel[];
};

const nobody: LimitUse[] = [];

/** What everybody may use and has used this month. */
export const limitList: ListDescription<LimitUse, Around> = {
  name: 'limits',
  subject: 'credit limits',
  useRows() {
    const feed = useLimitUse();
    const modelsOf = useMonthModels();
    const overview = feedData(feed);
    const rows = overview?.people ?? nobody;
    const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
    const around = useMemo(() => ({ overview, domain, modelsOf }), [overview, domain, modelsOf]);
    return { rows, around, nowMs: useNow(60_000), feed, freshness: feed };
  },
  idOf: ({ key }) => key,
  columns: [
    {
      id: 'person',
      title: 'PERSON',
      width: 18,
      isName: true,
      isFitted: true,
      dropOrder: 0,
      cell: ({ email, userId }, { domain }) =>
        email === undefined
          ? { text: `${userId} (no e-mail)`, tone: 'muted' }
          : { text: shortEmail(email, domain) },
      value: { kind: 'text', read: ({ email, userId }) => email ?? userId },
    },
    {
      id: 'use',
      title: 'USE OF LIMIT',
      width: meterWidth,
      dropOrder: 3,
      cell: ({ share, level }) => ({ text: meter(share, meterWidth), tone: barTones[level] }),
    },
    {
      id: 'share',
      title: 'SHARE',
      width: 9,
      align: 'right',
      dropOrder: 0,
      cell: shareCell,
      value: { kind: 'number', read: ({ share }) => share },
    },
    {
      id: 'level',
      title: 'LEVEL',
      width: levelWidth,
      dropOrder: 0,
      cell: (use) => levelCell(use, levelWidth),
      value: { kind: 'text', read: levelWord },
    },
    {
      id: 'used',
      title: 'USED',
      width: 9,
      align: 'right',
      dropOrder: 1,
      cell: ({ used }) => ({ text: formatCredits(used) }),
      value: { kind: 'number', read: ({ used }) => used },
    },
    {
      id: 'limit',
      title: 'LIMIT',
      width: 9,
      align: 'right',
      dropOrder: 2,
      cell: ({ limit, source }) => ({
        text: limit === undefined ? 'none' : formatCount(limit),
        tone: source === 'override' ? 'strong' : 'muted',
      }),
      value: { kind: 'number', read: ({ limit }) => limit },
    },
    {
      id: 'source',
      title: 'SET BY',
      width: 8,
      dropOrder: 5,
      cell: ({ source }) => ({ text: sources[source], tone: 'muted' }),
      value: { kind: 'text', read: ({ source }) => (source === 'none' ? undefined : source) },
    },
    {
      id: 'projected',
      title: 'MONTH END',
      width: 12,
      align: 'right',
      dropOrder: 4,
      cell: projectedCell,
      value: { kind: 'number', read: ({ projected }) => projected },
    },
  ],
  actions: [
    openDays({ id: 'limit.days', hint: 'days' }),
    copyEmail({ id: 'limit.copy-email', hint: 'copy e-mail' }),
  ],
  emptyText: () => 'Nobody has used credits this month, and nobody has a limit of their own.',
  summary: (_, { around: { domain } }) => [
    { text: domain === undefined ? '' : `  everybody is @${domain}`, tone: 'muted' },
  ],
  head: {
    rows: () => 2,
    lines: (_, { around: { overview }, width }) =>
      overview === undefined ? [] : limitsSummary(overview, width),
  },
  preview: {
    title: 'Person',
    lines: (use, { around: { overview, modelsOf }, width }) =>
      limitPreview(use, { usedUntil: overview?.usedUntil, models: modelsOf(use), width }),
  },
  document: {
    of: (use, { overview }) => overview && limitRecord(overview.limits, use),
  },
};

/** The answer about credit limits, of all overrides only that of one person. */
const limitRecord = (limits: CreditLimits, { key }: LimitUse): CreditLimits => ({
  ...limits,
  ...(limits.userLimits && {
    userLimits: limits.userLimits.filter(({ email }) => email?.toLowerCase() === key),
  }),
});
