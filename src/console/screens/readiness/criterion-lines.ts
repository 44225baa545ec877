import { meter } from '../../../domain/charts/bar.ts';
import { unknownText } from '../../../domain/format/number.ts';
import type { CriterionResult, CriterionState } from '../../../domain/readiness/criterion.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { Line, Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';

/** At this width and above, the reason stands beside the criterion, otherwise below it. */
const leastWidthBeside = 90;

const nameWidth = 24;
const meterWidth = 6;
const countWidth = 5;
/** Cells of sign, name, meter and count with their gaps. */
const headWidth = 2 + nameWidth + 1 + meterWidth + 1 + countWidth + 2;

/** A criterion: how many applications pass it, and the reason, which may take several lines. */
export function criterionLines(result: CriterionResult, width: number): Line[] {
  const head = headSpans(result);
  return withReason(head, result.rationale, width);
}

/** Spans of `headWidth` cells, and a reason beside or below them. */
export function withReason(
  head: readonly Span[],
  reason: string | undefined,
  width: number,
): Line[] {
  const isBeside = width >= leastWidthBeside;
  const indent = isBeside ? headWidth : 4;
  const text = sanitizeLine(reason ?? '');
  const rows = text === '' ? [] : wrapText(text, Math.max(20, width - indent - 1));
  const reasons = rows.map((row): Span => ({ text: row, tone: 'muted' }));
  const blank = { text: ' '.repeat(indent) };
  if (!isBeside) return [{ spans: head }, ...reasons.map((span) => ({ spans: [blank, span] }))];
  const [first, ...rest] = reasons;
  return [
    { spans: first ? [...head, first] : head },
    ...rest.map((span) => ({ spans: [blank, span] })),
  ];
}

function headSpans(result: CriterionResult): Span[] {
  const { id, passing, applications, state } = result;
  const share = passing === undefined || !applications ? undefined : passing / applications;
  const cells = Math.min(meterWidth, applications ?? 0);
  return [
    stateSpan(state),
    { text: padEnd(sanitizeLine(id), nameWidth + 1) },
    { text: padEnd(meter(share, cells), meterWidth + 1), tone: stateTones[state] },
    { text: padStart(countText(result), countWidth), tone: stateTones[state] },
    { text: '  ' },
  ];
}

const stateSigns = {
  passing: signs.good,
  partial: signs.busy,
  failing: signs.bad,
  unknown: signs.unknown,
};

/** The state as a sign, with the blank after it. */
export function stateSpan(state: CriterionState): Span {
  return { text: `${stateSigns[state]} `, tone: stateTones[state] };
}

/** Applications that pass, of those evaluated: `3/4`. */
export const countText = ({ passing, applications }: CriterionResult): string =>
  passing === undefined || applications === undefined ? unknownText : `${passing}/${applications}`;

export const stateTones: Record<CriterionState, Tone> = {
  passing: 'good',
  partial: 'warning',
  failing: 'bad',
  unknown: 'muted',
};
