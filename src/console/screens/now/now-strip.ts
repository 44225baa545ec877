import { lastDay } from '../../../domain/analytics/last-day.ts';
import { sparkline } from '../../../domain/charts/sparkline.ts';
import { countStatuses } from '../../../domain/computers/computer-status.ts';
import { formatCompact, unknownText } from '../../../domain/format/number.ts';
import { monthEndTexts } from '../../../domain/limits/month-end.ts';
import { memoizeEach } from '../../../domain/memoize-each.ts';
import { memoizeLast } from '../../../domain/memoize-last.ts';
import { sessionStatus } from '../../../domain/sessions/session-facts.ts';
import { type Line, line, type Span } from '../../draw/line.ts';
import { indentLead, wrappedLines } from '../../draw/row.ts';
import { signs } from '../../draw/signs.ts';
import { countSpans, spansWidth } from '../../draw/spans.ts';
import { keyAction, type ListedAction } from '../../keys/action.ts';
import { keyOf } from '../../keys/binding.ts';
import type { NowAround } from './use-now.ts';

/** Two lines that fit 80 columns: agents and computers, then people and the last day. */
export const nowStrip = memoizeLast((around: NowAround, nowMs: number, width: number): Line[] => {
  const part = (door: ListedAction, spans: readonly Span[]) => through(door, around.shell, spans);
  // The second part begins in the middle, so that the parts of both lines are aligned.
  const middle = Math.min(Math.floor(width / 2), 58);
  const side = (left: readonly Span[], rights: readonly (readonly Span[])[]): Line => {
    const blanks = ' '.repeat(Math.max(2, middle - spansWidth(left) - 1));
    const spans = [{ text: ' ' }, ...left, { text: blanks }];
    const room = width - spansWidth(spans);
    return { spans: [...spans, ...firstFitting(rights, room)] };
  };
  return [
    side(part(doors.agents, agents(around, width)), [
      part(doors.computers, computers(around, nowMs)),
    ]),
    side(
      part(doors.people, firstFitting(peopleTexts(around), middle - 4)),
      lastDayTexts(around).map((spans) => part(doors.lastDay, spans)),
    ),
  ];
});

/** The first of several texts that fits into the cells, else the last one. */
const firstFitting = (texts: readonly (readonly Span[])[], cells: number): readonly Span[] =>
  texts.find((text) => spansWidth(text) <= cells) ?? texts.at(-1) ?? [];

const doors = {
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
  lastDay: keyAction<true>('now.last-day', 'Show the overview', ['O'], (_, shell) =>
    shell.open({ screen: 'overview' }),
  ),
};

export const stripActions = Object.values(doors);

/** A part that follows its key; clicking any of it has the same effect. */
function through(
  door: ListedAction,
  { keymap }: NowAround['shell'],
  spans: readonly Span[],
): Span[] {
  const key = keyOf(door.id, [door], keymap);
  const shown: readonly Span[] = key ? [{ text: `${key} `, tone: 'accent' }, ...spans] : spans;
  return shown.map((span) => ({ ...span, action: door.id }));
}

const label = (name: string): Span => ({ text: `${name}  `, tone: 'muted' });
const unknown = (name: string): Span[] => [label(name), { text: unknownText, tone: 'muted' }];

/** The width of the sparkline of the last minutes, and the minimum width for words beside it. */
const rateWidth = 6;
const roomForWords = 116;

function agents({ sessions, rates }: NowAround, width: number): Span[] {
  if (sessions === undefined) return unknown('Agents');
  const count = (status: string) =>
    sessions.filter((session) => sessionStatus(session) === status).length;
  const [running, waiting] = [count('running'), count('pending')];
  const rate = rates.at(-1);
  const word = (name: string) => (rate !== undefined && width < roomForWords ? '' : ` ${name}`);
  const spans: Span[] = [
    label('Agents'),
    { text: `${signs.busy} ${running}${word('running')}`, tone: running > 0 ? 'busy' : 'muted' },
    ...countSpans(waiting, `  ${signs.warning} ${waiting}${word('waiting')}`, 'warning'),
  ];
  if (rate === undefined) return spans;
  return [
    ...spans,
    { text: `  ${sparkline(rates, Math.min(rates.length, rateWidth))}`, tone: 'chart1' },
    { text: ` ${formatCompact(rate)}${word('credits')}/min` },
  ];
}

function computers({ computers }: NowAround, nowMs: number): Span[] {
  if (computers === undefined) return unknown('Computers');
  const { failed, stuck, starting, active } = countStatuses(computers, nowMs);
  return [
    label('Computers'),
    ...countSpans(failed, `${signs.bad} ${failed}  `, 'bad'),
    ...countSpans(stuck, `${signs.warning} ${stuck}  `, 'warning'),
    ...countSpans(starting, `${signs.busy} ${starting}  `, 'busy'),
    { text: `${signs.good} ${active}`, tone: 'good' },
  ];
}

/** From the longest text to the shortest. In the first days of a month, how the last one ended comes first. */
function peopleTexts({ limits, monthEnd }: NowAround): Span[][] {
  if (limits === undefined) return [unknown('People')];
  const { over, near, likely, unknown: unjudged } = limits;
  const found: Span[] = [
    ...countSpans(over, `${signs.bad} ${over} over`, 'bad'),
    ...countSpans(likely, `${signs.up} ${likely} likely`, 'warning'),
    ...countSpans(near, `${signs.warning} ${near} near`, 'warning'),
  ];
  const fine: Span = { text: `${signs.good} within limits`, tone: 'good' };
  const rest: Span[] =
    unjudged > 0
      ? [{ text: `${signs.unknown} ${unjudged} unknown`, tone: 'muted' }]
      : found.length > 0
        ? []
        : [fine];
  const text = monthEnd && monthEndTexts(monthEnd).at(-1);
  const tone = monthEnd?.over.length ? 'warning' : 'muted';
  const ended: Span[] = text === undefined ? [] : [{ text, tone }];
  return [
    [...ended, ...found, ...rest],
    [...ended, ...found],
    ...(found.length > 0 ? [found] : [ended, rest]),
  ].flatMap((spans) => (spans.length === 0 ? [] : [[label('People'), ...spaced(spans)]]));
}

const spaced = (spans: readonly Span[]): Span[] =>
  spans.flatMap((span, index) => (index === 0 ? [span] : [{ text: '  ' }, span]));

const lastDayOf = memoizeEach(lastDay);

/** From the longest text to the shortest. */
function lastDayTexts({ days }: NowAround): Span[][] {
  const texts = days && lastDayOf(days);
  if (!texts) return [unknown('Overview')];
  return texts.map(({ isNamed, day, credits, change }) => [
    ...(isNamed ? [label('Overview')] : []),
    { text: `${day}  `, tone: 'muted' },
    { text: credits, tone: 'strong' },
    { text: `  ${change}`, tone: 'muted' },
  ]);
}

/** The text of an empty queue: that there are no known problems, and what is watched. */
export function allIsWell(
  { unread, snoozed }: NowAround,
  width: number,
  snoozedKey: string | undefined,
): Line[] {
  if (unread.length > 0) {
    const missing = `Not read yet: ${unread.join(', ')}.`;
    return [line(''), line(['  Nothing so far. ', 'strong'], [missing, 'muted'])];
  }
  const shown = snoozedKey === undefined ? '.' : `: ${snoozedKey} shows them.`;
  const watched =
    'Watched: computers, your sessions, credit limits, usage by day, readiness, and the requests for all of these. :rules shows how each is judged and what is not seen.';
  return [
    line(''),
    snoozed === 0
      ? line([`  ${signs.good} All is well.`, 'good'])
      : line(['  Nothing else.', 'strong'], [` ${snoozed} snoozed${shown}`, 'muted']),
    ...wrappedLines(watched, Math.min(width, 100), { lead: indentLead(2), tone: 'muted' }),
  ];
}
