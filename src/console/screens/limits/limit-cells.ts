import { formatCompact, unknownText } from '../../../domain/format/number.ts';
import { likelyDays, shareText } from '../../../domain/limits/limit-texts.ts';
import type { LimitLevel, LimitUse } from '../../../domain/limits/limit-use.ts';
import { longestFitting } from '../../dashboard/dashboard-content.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';

/** Widths of the two columns whose content depends on the width. */
export const meterWidth = 12;
export const levelWidth = 18;

export const sources = { override: 'override', global: 'global', none: unknownText };
/** Levels that need no attention have no colour, so that the others stand out. */
export const barTones: Record<LimitLevel, Tone> = {
  ok: 'muted',
  near: 'warning',
  over: 'bad',
  none: 'muted',
  blocked: 'muted',
};

export const shareCell = (use: LimitUse): Span => ({
  text: shareText(use),
  tone: use.level === 'ok' ? 'text' : barTones[use.level],
});

/**
 * The level as a sign and a word, so that it is readable without colour, and the days on which the limit is likely
 * to be exceeded. `width` is the number of cells available.
 */
export function levelCell(use: LimitUse, width = Number.POSITIVE_INFINITY): Span {
  const days = likelyDays(use);
  switch (use.level) {
    case 'over':
      return { text: `${signs.bad} over`, tone: 'bad' };
    case 'near':
      return { text: longestFitting(nearTexts(signs.warning, days), width), tone: 'warning' };
    case 'ok':
      // The level is fine but the forecast is not. Say so here, because a narrow table drops MONTH END.
      return days === undefined
        ? { text: `${signs.good} ok`, tone: 'good' }
        : { text: `${signs.up} likely ${days}`, tone: 'warning' };
    case 'none':
      return { text: 'no limit', tone: 'muted' };
    case 'blocked':
      return { text: 'no credits allowed', tone: 'muted' };
  }
}

const nearTexts = (sign: string, days: string | undefined): string[] =>
  days === undefined ? [`${sign} near`] : [`${sign} near, ${days}`, `${sign} near`];

/** The range of the forecast: `96.1k–141k`. */
export function projectedCell({ outlook, willPass, level }: LimitUse): Span {
  if (outlook.state !== 'known') return { text: unknownText, tone: 'muted' };
  const [low, high] = [formatCompact(outlook.low), formatCompact(outlook.high)];
  const text = low === high ? low : `${low}–${high}`;
  return willPass && level !== 'over'
    ? { text: `${signs.up} ${text}`, tone: 'warning' }
    : { text, tone: 'muted' };
}
