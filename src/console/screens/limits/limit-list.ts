import { useMemo } from 'react';
import { monthDays, outlookParts, shareParts } from '../../../figures/explain/limit-numbers.ts';
import { atLeast, formatCompact, unknownText } from '../../../figures/format/number.ts';
import {
  levelWord,
  levelWords,
  likelyRange,
  limitText,
  shareText,
  usedText,
} from '../../../figures/limits/limit-texts.ts';
import { type LimitUse, limitsOf } from '../../../figures/limits/limit-use.ts';
import { type Month, monthOf, rangeOfMonth } from '../../../figures/limits/month.ts';
import { monthEndTexts } from '../../../figures/limits/month-end.ts';
import { isTriedOut, type WhatIf } from '../../../figures/limits/what-if.ts';
import { personModels } from '../../../figures/people/person-days.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import { dayOf } from '../../../figures/time/day.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import { withKey } from '../../../rules/seen.ts';
import { feedData } from '../../data/feed.ts';
import { type LimitsOverview, useLimitUse, useMonthEnd } from '../../data/use-people.ts';
import { type Span, signs } from '../../draw/line.ts';
import { viewAction } from '../../keys/action.ts';
import { bind, keyOf } from '../../keys/binding.ts';
import { cellColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { copyEmail, openDays, personColumn } from '../people/people-list.ts';
import { levelTones } from '../people/person-preview.ts';
import { levelCell, limitPreview, limitsSummary, meterCell } from './limit-lines.ts';
import { limitMonthActions, limitMonthOf } from './limit-month.ts';
import { whatIfActions, whatIfOf, whatIfPerson, whatIfSpans } from './limit-what-if.ts';

type Context = {
  overview: LimitsOverview | undefined;
  /** How the last month ended, while the first days of this one are shown. */
  ended: Span | undefined;
  /** The domain that all e-mails share. */
  domain: string | undefined;
  whatIf: WhatIf;
};

const nobody: LimitUse[] = [];

/** Widths of the two columns whose content depends on the width. */
const meterWidth = 12;
const levelWidth = 20;

const hasSource = ({ source }: LimitUse): boolean => source !== 'none' && source !== 'unknown';

/** One end of the range of the forecast, in whole credits, for filters and files. */
const outlookOf =
  (end: 'low' | 'high') =>
  ({ outlook }: LimitUse): number | undefined =>
    outlook.state === 'known' ? Math.round(outlook[end]) : undefined;

/** The range of the forecast: `96.1k–141k`. */
function projectedCell({ outlook, willExceed, level }: LimitUse): Span {
  if (outlook.state !== 'known') return { text: unknownText, tone: 'muted' };
  const [low, high] = [formatCompact(outlook.low), formatCompact(outlook.high)];
  const text = low === high ? low : `${low}–${high}`;
  return willExceed && level !== 'over'
    ? { text: `${signs.up} ${text}`, tone: 'warning' }
    : { text, tone: 'muted' };
}

/** Opens the days of the person in a row: those of the month, if it has ended. */
const openMonth = viewAction<LimitUse>({
  ...openDays({ id: 'limit.days', hint: 'days' }),
  run({ userId, email, month }, { open, range, clock }) {
    open({ screen: 'person', userId, email });
    if (month < monthOf(dayOf(clock()))) {
      range.override({ kind: 'days', range: rangeOfMonth(month), by: 'month' });
    }
  },
});

/** How the last month ended, with the key that shows it; undefined while another month is shown. */
function useEndedSpan(month: Month | undefined): Span | undefined {
  const { keymap } = useShell();
  const end = useMonthEnd();
  return useMemo(() => {
    if (end === undefined || month !== undefined) return undefined;
    const [text = ''] = monthEndTexts(end).slice(-2);
    const tone = end.over.length > 0 ? 'warning' : 'muted';
    return { text: withKey(text, keyOf('limit.earlier-month', limitMonthActions, keymap)), tone };
  }, [end, month, keymap]);
}

/** What the people that a filter shows use together, so far and by the end of the month. */
function sumSpan(shown: readonly LimitUse[], { monthOf, data }: LimitsOverview): Span {
  const { used, outlook } = monthOf(shown.map(({ key }) => key));
  const isPartial = data.daysWithoutData.length > 0;
  const sum = `  together ${atLeast(formatCompact(used), isPartial)}`;
  return {
    text: outlook.state === 'known' ? `${sum}, ${likelyRange(outlook)}` : sum,
    tone: 'strong',
  };
}

/** Among many people it takes longer to make than to paint. */
const summaryOf = memoizeLast((overview: LimitsOverview, ended: Span | undefined, width: number) =>
  limitsSummary(overview, { ended, width }),
);

/** Everyone's credit limit and usage in a month. */
export const limitList: ListDescription<LimitUse, Context> = {
  name: 'limits',
  order: 'most urgent first',
  subject: 'credit limits',
  useRows() {
    const shell = useShell();
    const { clock } = shell;
    const [tried, months] = [whatIfOf(shell), limitMonthOf(shell)];
    const [whatIf, month] = [useStore(tried), useStore(months)];
    const feed = useLimitUse(whatIf, month);
    const ended = useEndedSpan(month);
    const overview = feedData(feed);
    const rows = overview?.people ?? nobody;
    const domain = useMemo(() => sharedDomain(rows.map(({ email }) => email)), [rows]);
    const context = useMemo(
      // Until others are calculated, what is shown are the limits of before.
      () => ({ overview, ended, domain, whatIf: overview?.whatIf ?? whatIf }),
      [overview, ended, domain, whatIf],
    );
    const bindings = useMemo(
      () => [
        ...bind(whatIfActions, () => tried),
        ...bind(limitMonthActions, () => ({ store: months, clock })),
      ],
      [tried, months, clock],
    );
    return { rows, bindings, context, nowMs: useNow(60_000), feed, freshness: feed };
  },
  idOf: ({ key }) => key,
  columns: [
    personColumn({ id: 'person', width: 15, isFitted: true }),
    cellColumn(
      {
        id: 'use',
        figure: 'limit-share',
        parts: shareParts,
        title: 'USE OF LIMIT',
        width: meterWidth,
        dropOrder: 4,
      },
      (use) => meterCell(use, meterWidth),
    ),
    cellColumn(
      {
        id: 'share',
        figure: 'limit-share',
        parts: shareParts,
        width: 7,
        isFitted: true,
        dropOrder: 2,
      },
      (use) => ({ text: shareText(use), tone: levelTones[use.level] }),
      { kind: 'percent', read: ({ share }) => share },
    ),
    cellColumn(
      {
        id: 'level',
        about: 'How the credits of the month compare with the limit.',
        width: levelWidth,
        isFitted: true,
        dropOrder: 0,
      },
      (use) => levelCell(use, levelWidth),
      { kind: 'text', read: levelWord, ranks: levelWords },
    ),
    cellColumn(
      { id: 'used', figure: 'limit-used', width: 7, isFitted: true, dropOrder: 0 },
      (use) => ({ text: usedText(use) }),
      { kind: 'number', read: ({ used }) => used },
    ),
    cellColumn(
      { id: 'limit', figure: 'limit-credits', width: 7, isFitted: true, dropOrder: 1 },
      (use, { whatIf }) => ({
        text: limitText(use),
        tone: isTriedOut(use, whatIf) ? 'warning' : use.source === 'override' ? 'strong' : 'muted',
      }),
      { kind: 'number', read: ({ limit }) => limit },
    ),
    cellColumn(
      {
        id: 'source',
        about: 'Whether the limit is everyone’s or an override of this person.',
        title: 'SET BY',
        width: 8,
        dropOrder: 6,
      },
      (use, { whatIf }) =>
        isTriedOut(use, whatIf)
          ? { text: 'what if', tone: 'warning' }
          : { text: hasSource(use) ? use.source : unknownText, tone: 'muted' },
      { kind: 'text', read: (use) => (hasSource(use) ? use.source : undefined) },
    ),
    cellColumn(
      {
        id: 'projected',
        figure: 'limit-month-end',
        parts: outlookParts,
        title: 'MONTH END',
        width: 13,
        dropOrder: 5,
      },
      projectedCell,
      {
        kind: 'number',
        read: ({ projected }) => (projected === undefined ? undefined : Math.round(projected)),
      },
    ),
  ],
  fields: [
    { name: 'user-id', kind: 'text', read: ({ userId }) => userId },
    { name: 'month', kind: 'text', read: ({ month }) => month },
    // What the estimate of the column is worth: its range in 8 of 10 cases, and the chance of exceeding it.
    { name: 'month-end-low', kind: 'number', read: outlookOf('low') },
    { name: 'month-end-high', kind: 'number', read: outlookOf('high') },
    { name: 'chance', kind: 'percent', read: ({ exceedance }) => exceedance?.chance },
    { name: 'days-missing', kind: 'number', read: ({ daysWithoutData }) => daysWithoutData.length },
  ],
  actions: [openMonth, whatIfPerson, copyEmail({ id: 'limit.copy-email', hint: 'copy e-mail' })],
  explain: { days: monthDays },
  // Within a level those who will exceed their limit first, then by share.
  firstSort: { column: 'level', direction: 'ascending' },
  emptyText: ({ context: { overview } }) =>
    `No one used credits ${overview?.data.hasEnded ? 'in that month' : 'this month'}, and no overrides are set.`,
  summary: (all, { context: { overview, domain, whatIf } }, shown = all) => [
    ...whatIfSpans(whatIf),
    ...(overview === undefined || shown.length === 0 || shown.length === all.length
      ? []
      : [sumSpan(shown, overview)]),
    { text: domain === undefined ? '' : `  everyone is @${domain}`, tone: 'muted' },
  ],
  head: {
    rows: () => 2,
    lines: (_, { context: { overview, ended }, width }) =>
      overview === undefined ? [] : summaryOf(overview, ended, width),
  },
  preview: {
    title: 'Person',
    lines: (use, { context, width, height }) =>
      limitPreview(use, {
        data: context.overview?.data,
        readDays: context.overview?.readDays,
        models: personModels(use, rangeOfMonth(use.month), context.overview?.rows ?? []),
        isWhatIf: isTriedOut(use, context.whatIf),
        width,
        height,
      }),
  },
  document: {
    of: ({ key }, { overview }) => overview && limitsOf(overview.realLimits, key),
  },
};
