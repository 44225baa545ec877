import { daySeries } from '../../../domain/analytics/day-series.ts';
import { meanOfKind } from '../../../domain/analytics/like-for-like.ts';
import { change, formatChange } from '../../../domain/change.ts';
import { countStatuses } from '../../../domain/computers/computer-status.ts';
import { formatCompact, unknownText } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { countByLevel, headedOver } from '../../../domain/limits/limit-use.ts';
import { sessionStatus } from '../../../domain/sessions/session-facts.ts';
import { type Line, line, type Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { countSpans, spansWidth } from '../../draw/spans.ts';
import type { NowAround } from './use-now.ts';

/** Two lines that fit 80 columns: agents and computers, then people and the last day. */
export function nowStrip(around: NowAround, nowMs: number, width: number): Line[] {
  return [
    side(agents(around), computers(around, nowMs), width),
    side(people(around), lastDay(around, width), width),
  ];
}

/** The second part begins in the middle, so that parts stand below each other. */
function side(left: Span[], right: Span[], width: number): Line {
  const middle = Math.min(Math.floor(width / 2), 44);
  const blanks = Math.max(2, middle - spansWidth(left) - 1);
  return { spans: [{ text: ' ' }, ...left, { text: ' '.repeat(blanks) }, ...right] };
}

const label = (name: string): Span => ({ text: `${name}  `, tone: 'muted' });
const unknown = (name: string): Span[] => [label(name), { text: unknownText, tone: 'muted' }];

function agents({ sessions }: NowAround): Span[] {
  if (sessions === undefined) return unknown('Agents');
  const count = (status: string) =>
    sessions.filter((session) => sessionStatus(session) === status).length;
  const [running, waiting] = [count('running'), count('pending')];
  return [
    label('Agents'),
    { text: `${signs.busy} ${running} running`, tone: running > 0 ? 'busy' : 'muted' },
    ...countSpans(waiting, `  ${signs.warning} ${waiting} waiting`, 'warning'),
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

function people({ limits }: NowAround): Span[] {
  if (limits === undefined) return unknown('People');
  const { over, near } = countByLevel(limits);
  const likely = headedOver(limits).length;
  const isFine = over + near + likely === 0;
  return [
    label('People'),
    ...countSpans(over, `${signs.bad} ${over} over  `, 'bad'),
    ...countSpans(near, `${signs.warning} ${near} near  `, 'warning'),
    ...countSpans(likely, `${signs.up} ${likely} likely`, 'warning'),
    ...(isFine ? [{ text: `${signs.good} within limits`, tone: 'good' as const }] : []),
  ];
}

function lastDay({ days }: NowAround, width: number): Span[] {
  const last = days?.at(-1);
  const [first] = days ?? [];
  if (days === undefined || first === undefined || last?.billable_tokens == null) {
    return unknown('Last day');
  }
  const range = { startDate: first.date, endDate: last.date };
  const series = daySeries(days, range, ({ billable_tokens }) => billable_tokens);
  const moved = change(last.billable_tokens, meanOfKind(series, last.date));
  return [
    label(formatDay(last.date)),
    { text: formatCompact(last.billable_tokens), tone: 'strong' },
    { text: `  ${formatChange(moved)}${width < 90 ? '' : ' like for like'}`, tone: 'muted' },
  ];
}

/** What an empty queue says: that all is well as far as is known, and what is watched. */
export function allIsWell({ unread, snoozed }: NowAround): Line[] {
  const hidden = snoozed === 0 ? '' : ` ${snoozed} snoozed: a shows them.`;
  if (unread.length > 0) {
    return [
      line(''),
      line(['  Nothing so far. ', 'strong'], [`Not read yet: ${unread.join(', ')}.`, 'muted']),
    ];
  }
  return [
    line(''),
    line([`  ${signs.good} All is well.`, 'good'], [hidden, 'muted']),
    line([
      '  Watched: computers, your sessions, credit limits, usage by day, readiness, and the requests for',
      'muted',
    ]),
    line(['  all of these. :rules shows how each is judged and what is not seen.', 'muted']),
  ];
}
