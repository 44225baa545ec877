import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { type Line, type Span, signs } from '../../draw/line.ts';
import { spansWidth } from '../../draw/spans.ts';
import { type FreshnessState, freshnessSpans } from '../../frame/freshness.ts';
import { statusCell } from '../sessions/session-preview.ts';
import type { TranscriptLook } from '../transcript/shown-transcript.ts';
import { activitySpans, roleSpans } from '../transcript/transcript-title.ts';

type TitledPane = {
  look: Pick<TranscriptLook, 'session' | 'feed' | 'log' | 'state'>;
  isFocused: boolean;
  width: number;
} & Pick<FreshnessState, 'isHanging' | 'nowMs'>;

/** Cells of the name that remain beside what must be said, and beside what is as expected. */
const [minName, usualName] = [9, 20];

/** The sign of the focus, and a blank and the rule after all else. */
const edgeWidth = 4;

/** The name of a session, its state, what its transcript shows, and the age of that, over a rule. */
export function paneTitle({ look, isFocused, width, ...now }: TitledPane): Line {
  const { session, feed, log, state } = look;
  const { hasMore, entries } = log;
  const loaded = entries.length;
  const isWhole = log.cut === undefined;
  const freshness = feed.state === 'live' && !isWhole ? { ...feed, isPartial: true } : feed;
  const age = freshnessSpans({ freshness, isWaiting: false, ...now });
  const gone = 'reason' in feed && feed.reason.code === 'not-found';
  const status: Span[] = [gone ? { text: 'no longer exists', tone: 'bad' } : statusCell(session)];
  const activity = loaded === 0 ? [] : activitySpans({ state, loaded, hasMore, total: undefined });
  const details = spansOfPart(status);
  // The state of the session is said in any width, the others as far as there is room.
  const others = [activity, roleSpans(state)];
  const isFresh = feed.state === 'live' && isWhole;
  for (const part of isFresh ? [...others, age] : [age, ...others]) {
    const spans = spansOfPart(part);
    const isExpected = part === activity && state.isFollowing;
    const room = width - edgeWidth - (isExpected ? usualName : minName);
    if (spansWidth([...details, ...spans]) <= room) details.push(...spans);
  }
  const name = truncateEnd(
    sanitizeLine(sessionTitle(session)),
    Math.max(1, width - edgeWidth - spansWidth(details)),
  );
  const head: Span[] = [
    { text: `${isFocused ? signs.cursor : ' '} `, tone: 'accent', spoken: '' },
    { text: name, tone: isFocused ? 'accent' : 'strong' },
    ...details,
  ];
  const rule = signs.rule.repeat(Math.max(0, width - spansWidth(head) - 1));
  return { spans: [...head, { text: ` ${rule}`, tone: isFocused ? 'accent' : 'border' }] };
}

/** A part with two blanks before it, and none after it. */
function spansOfPart(part: readonly Span[]): Span[] {
  const spans = part.filter(({ text }) => text.trim() !== '');
  const last = spans.at(-1);
  if (last === undefined) return [];
  const end = last.tone === 'badge' ? last.text : last.text.trimEnd();
  return [{ text: '  ' }, ...spans.slice(0, -1), { ...last, text: end }];
}
