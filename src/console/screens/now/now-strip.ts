import type { TokensRow } from '../../../api/resources.ts';
import { countStatuses } from '../../../figures/computers/computer-status.ts';
import { counted, formatCompact, unknownText } from '../../../figures/format/number.ts';
import { monthEndTexts } from '../../../figures/limits/month-end.ts';
import { countSessions } from '../../../figures/sessions/session-facts.ts';
import { lengthOf } from '../../../figures/time/date-range.ts';
import { usualRange } from '../../../figures/time/range-choice.ts';
import { dayComparison, withoutMark } from '../../../figures/usage/comparison.ts';
import { creditsByDay } from '../../../figures/usage/credit-totals.ts';
import { totalText } from '../../../figures/usage/day-series.ts';
import {
  baseText,
  type ComparedRows,
  mapBefore,
  type RangeRows,
} from '../../../figures/usage/range-rows.ts';
import { memoizeEach } from '../../../figures/values/memoize-each.ts';
import { memoizeLast } from '../../../figures/values/memoize-last.ts';
import { sparkline } from '../../draw/charts/sparkline.ts';
import { type Line, line, type Span, signs, spokenLine } from '../../draw/line.ts';
import { indentLead, wrappedLines } from '../../draw/row.ts';
import { countSpans, spansWidth } from '../../draw/spans.ts';
import { keyAction, type ListedAction } from '../../keys/action.ts';
import { keyOf } from '../../keys/binding.ts';
import type { NowContext } from './now-rows.ts';

/** The parts of the strip, in the words for this width. */
export const stripParts = (context: NowContext, nowMs: number, width: number) => ({
  agents: agents(context, width),
  computers: computers(context, nowMs),
  people: peopleTexts(context)[0] ?? [],
  overview: overviewTexts(context)[0] ?? [],
});

/** Two lines that fit 80 columns: agents and computers, then people and the last day. */
export const nowStrip = memoizeLast((context: NowContext, nowMs: number, width: number): Line[] => {
  const part = (shortcut: ListedAction, spans: readonly Span[]) =>
    through(shortcut, context.shell, spans);
  // The second part begins in the middle, so that the parts of both lines are aligned.
  const middle = Math.min(Math.floor(width / 2), 58);
  const side = (left: readonly Span[], rights: readonly (readonly Span[])[]): Line => {
    const blanks = ' '.repeat(Math.max(2, middle - spansWidth(left) - 1));
    const spans = [{ text: ' ' }, ...left, { text: blanks }];
    const room = width - spansWidth(spans);
    const right = firstFitting(rights, room);
    // On the screen, what is short there has a sign. Said aloud, each part is a sentence with all its words.
    const spoken = () =>
      `${spokenLine({ spans: left })}. ${spokenLine({ spans: rights[0] ?? [] })}.`;
    return { spans: [...spans, ...right], spoken };
  };
  return [
    side(part(shortcuts.agents, agents(context, width)), [
      part(shortcuts.computers, computers(context, nowMs)),
    ]),
    side(
      part(shortcuts.people, firstFitting(peopleTexts(context), middle - 4)),
      overviewTexts(context).map((spans) => part(shortcuts.overview, spans)),
    ),
  ];
});

/** The first of several texts that fits into the cells, else the last one. */
const firstFitting = (texts: readonly (readonly Span[])[], cells: number): readonly Span[] =>
  texts.find((text) => spansWidth(text) <= cells) ?? texts.at(-1) ?? [];

const shortcuts = {
  agents: keyAction<true>('now.agents', 'Show sessions that run or wait', ['A'], (_, shell) =>
    shell.open(
      { screen: 'sessions' },
      {
        name: 'running or waiting',
        views: { sessions: { filter: 'status:running OR status:waiting' } },
      },
    ),
  ),
  computers: keyAction<true>('now.computers', 'Show computers', ['C'], (_, shell) =>
    shell.open({ screen: 'computers' }),
  ),
  people: keyAction<true>('now.people', 'Show limits', ['L'], (_, shell) =>
    shell.open({ screen: 'limits' }),
  ),
  overview: keyAction<true>('now.overview', 'Show the overview', ['O'], (_, shell) => {
    shell.open({ screen: 'overview' });
    // The days whose credits the strip tells.
    shell.range.override(usualRange);
  }),
};

export const stripActions = Object.values(shortcuts);

function through(
  shortcut: ListedAction,
  { keymap }: NowContext['shell'],
  spans: readonly Span[],
): Span[] {
  const key = keyOf(shortcut.id, [shortcut], keymap);
  const shown: readonly Span[] = key ? [{ text: `${key} `, tone: 'accent' }, ...spans] : spans;
  return shown.map((span) => ({ ...span, action: shortcut.id }));
}

const label = (name: string): Span => ({ text: `${name}  `, tone: 'muted', spoken: `${name}: ` });
const unknown = (name: string): Span[] => [label(name), { text: unknownText, tone: 'muted' }];

/** The width of the sparkline of the last minutes, and the minimum width for words beside it. */
const rateWidth = 6;
const roomForWords = 116;

/** The number of those whose status is unknown: `? 3`, or `? of 40` if none is known. */
const unknownSpans = (count: number, total: number): Span[] =>
  countSpans(
    count,
    count === total ? `${signs.unknown} of ${total}` : `  ${signs.unknown} ${count}`,
    'warning',
    `  ${count} of ${total} with unknown status`,
  );

function agents({ looked: { facts, rates } }: NowContext, width: number): Span[] {
  const { sessions, areSessionsWhole: isWhole } = facts;
  if (sessions === undefined) return unknown('Agents');
  const { running, waiting, unknown: silent } = countSessions(sessions);
  const rate = rates.at(-1);
  const word = (name: string) => (rate !== undefined && width < roomForWords ? '' : ` ${name}`);
  // Sessions that are not read yet may run, too.
  const runningText = `${running}${isWhole ? '' : '+'}${word('running')}`;
  const spans: Span[] = [
    label('Agents'),
    ...(silent > 0 && silent === sessions.length
      ? []
      : [
          {
            text: `${signs.busy} ${runningText}`,
            tone: running > 0 ? 'busy' : 'muted',
            spoken: `${isWhole ? '' : 'at least '}${running} running`,
          } as const,
        ]),
    ...countSpans(
      waiting,
      `  ${signs.warning} ${waiting}${word('waiting')}`,
      'warning',
      `  ${waiting} waiting`,
    ),
    ...unknownSpans(silent, sessions.length),
  ];
  if (rate === undefined) return spans;
  return [
    ...spans,
    { text: `  ${sparkline(rates, Math.min(rates.length, rateWidth))}`, tone: 'chart1' },
    {
      text: ` ${formatCompact(rate)}${word('credits')}/min`,
      spoken: `  ${formatCompact(rate)} credits per minute`,
    },
  ];
}

function computers({ looked }: NowContext, nowMs: number): Span[] {
  const { computers } = looked.facts;
  if (computers === undefined) return unknown('Computers');
  const {
    failed,
    stuck,
    starting,
    active,
    other,
    unknown: silent,
  } = countStatuses(computers, nowMs);
  const hasNone = computers.length === 0;
  return [
    label('Computers'),
    ...countSpans(failed, `${signs.bad} ${failed}  `, 'bad', `${failed} in error  `),
    ...countSpans(stuck, `${signs.warning} ${stuck}  `, 'warning', `${stuck} stuck  `),
    ...countSpans(starting, `${signs.busy} ${starting}  `, 'busy', `${starting} starting  `),
    ...countSpans(active, `${signs.good} ${active}`, 'good', `${active} active`),
    ...unknownSpans(other + silent, computers.length),
    ...(hasNone ? [{ text: 'none', tone: 'muted' } as const] : []),
  ];
}

/**
 * From the longest text to the shortest. In the first days of a month, how the last one ended comes first. It is left out
 * before what is unknown of this one, because the queue tells it, too.
 */
function peopleTexts({ limits, looked }: NowContext): Span[][] {
  const { monthEnd } = looked.facts;
  if (limits === undefined) return [unknown('People')];
  const { over, near, likely, atRisk, unknown: unjudged, limited } = limits;
  const found: Span[] = [
    ...countSpans(over, `${signs.bad} ${over} over`, 'bad'),
    ...countSpans(likely, `${signs.up} ${likely} likely`, 'warning', `${likely} likely to exceed`),
    ...countSpans(near, `${signs.warning} ${near} near`, 'warning'),
  ];
  const all = [
    ...found,
    ...countSpans(atRisk, `${signs.up} ${atRisk} at risk`, 'warning', `${atRisk} at risk`),
  ];
  const fine: Span =
    limited > 0
      ? { text: `${signs.good} within limits`, tone: 'good' }
      : { text: 'no limits', tone: 'muted' };
  const known = all.length > 0 ? [] : [fine];
  const notJudged = `${signs.unknown} ${unjudged}`;
  const rest = unjudged > 0 ? countSpans(unjudged, `${notJudged} unknown`, 'muted') : known;
  const brief =
    unjudged > 0 ? countSpans(unjudged, notJudged, 'muted', `${unjudged} unknown`) : known;
  const text = monthEnd && monthEndTexts(monthEnd).at(-1);
  const tone = monthEnd?.over.length ? 'warning' : 'muted';
  const ended: Span[] = text === undefined ? [] : [{ text, tone }];
  return [
    [...ended, ...all, ...rest],
    [...ended, ...all, ...brief],
    [...ended, ...found, ...brief],
    ...(unjudged === 0 && all.length === 0 ? [ended] : []),
    [...all, ...rest],
    [...found, ...brief],
    found,
  ].flatMap((spans) => (spans.length === 0 ? [] : [[label('People'), ...spaced(spans)]]));
}

const spaced = (spans: readonly Span[]): Span[] =>
  spans.flatMap((span, index) => (index === 0 ? [span] : [{ text: '  ' }, span]));

/** From the longest text to the shortest. */
function overviewTexts({ looked: { credits } }: NowContext): Span[][] {
  if (credits === undefined) return [unknown('Overview')];
  const { days, credits: total, changes } = creditsBrief(credits);
  const spans = changes.map((change): Span[] => [
    { text: `${days}  `, tone: 'muted' },
    { text: total, tone: 'strong' },
    { text: `  ${change}`, tone: 'muted' },
  ]);
  return [...spans.slice(0, 2).map((text) => [label('Overview'), ...text]), ...spans.slice(1)];
}

const watched =
  'Watched: computers, your sessions, credit limits, usage by day, readiness, and the requests for all of these. :rules shows how each is judged and what is not seen.';

/** `1 snoozed, 2 muted`. */
export const hiddenText = ({ snoozed, muted }: Pick<NowContext, 'snoozed' | 'muted'>): string =>
  [snoozed > 0 ? `${snoozed} snoozed` : '', muted > 0 ? `${muted} muted` : '']
    .filter(Boolean)
    .join(', ');

/** The text of an empty queue: that nothing was found, what could not be looked at, and what is watched. */
export function emptyQueue(
  { looked: { blindSpots, isAnyRead }, snoozed, muted }: NowContext,
  width: number,
  snoozedKey: string | undefined,
): Line[] {
  const shown = snoozedKey === undefined ? '.' : `: ${snoozedKey} shows them.`;
  const lead = indentLead(2);
  const textWidth = Math.min(width, 100);
  return [
    line(''),
    snoozed + muted > 0
      ? line(['  Nothing else.', 'strong'], [` ${hiddenText({ snoozed, muted })}${shown}`, 'muted'])
      : !isAnyRead
        ? line(['  Nothing has been read yet.', 'strong'])
        : blindSpots.length === 0
          ? line([`  ${signs.good} All is well.`, 'good'])
          : line(['  Nothing found in what was read.', 'strong']),
    ...blindSpotLines(blindSpots, textWidth, 2),
    ...wrappedLines(watched, textWidth, { lead, tone: 'muted' }),
  ];
}

/** What could not be looked at, a line each. */
export const blindSpotLines = (spots: readonly string[], width: number, indent: number): Line[] =>
  spots.length === 0
    ? []
    : [
        line([`${' '.repeat(indent)}Blind spots now`, 'accent']),
        ...spots.flatMap((spot) =>
          wrappedLines(spot, width, { lead: indentLead(indent), tone: 'warning' }),
        ),
      ];

/** The credits of some days and their change, as the overview of these days shows them. */
type CreditsBrief = {
  /** `30 days`. */
  days: string;
  credits: string;
  /** The like-for-like change in several lengths, longest first. */
  changes: readonly string[];
};

const creditsBrief = memoizeEach((shown: ComparedRows<TokensRow>): CreditsBrief => {
  const daysOf = ({ rows, range }: RangeRows<TokensRow>) => creditsByDay(rows, range);
  const days = daysOf(shown);
  const { before } = shown;
  const texts = dayComparison(days, mapBefore(before, daysOf)).likeForLike;
  const [longest = ''] = texts;
  const base = 'figures' in before ? [`${longest}, vs ${baseText(before.range, before.by)}`] : [];
  return {
    days: counted(lengthOf(shown.range), 'day'),
    credits: totalText(days, formatCompact),
    changes: [...(longest.endsWith('like for like') ? base : []), ...withoutMark(texts)],
  };
});
