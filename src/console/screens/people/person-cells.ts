import { formatPercent, unknownText } from '../../../domain/format/number.ts';
import type { LimitLevel, LimitUse } from '../../../domain/limits/limit-use.ts';
import type { Person } from '../../data/use-people.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';

/** Who it is; removed people are named as such, because the analytics keep them. */
export function personCell({ email, userId, isRemoved }: Person): Span {
  const name = email ?? `${userId} (no e-mail)`;
  if (isRemoved) return { text: `${signs.off} removed ${name}`, tone: 'off' };
  return { text: name, tone: email === undefined ? 'muted' : 'text' };
}

const tones: Record<LimitLevel, Tone> = {
  ok: 'text',
  near: 'warning',
  over: 'bad',
  none: 'muted',
};

/** This month's use of the limit, with a sign where somebody should look. */
export function shareCell(limit: LimitUse | undefined): Span {
  if (limit === undefined) return { text: unknownText, tone: 'muted' };
  const { share, level } = limit;
  if (level === 'none') return { text: 'no limit', tone: 'muted' };
  const percent =
    share === Number.POSITIVE_INFINITY ? 'no credit' : formatPercent(share, { decimals: 0 });
  const sign = level === 'over' ? `${signs.bad} ` : level === 'near' ? `${signs.warning} ` : '';
  return { text: `${sign}${percent}`, tone: tones[level] };
}
