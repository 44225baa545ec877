import { formatCredits, formatPercent, unknownText } from '../../../domain/format/number.ts';
import { formatShortDay } from '../../../domain/format/time.ts';
import type { LimitLevel, LimitUse } from '../../../domain/limits/limit-use.ts';
import { longestFitting } from '../../dashboard/tile-lines.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/theme.ts';

/** Cells of two columns whose content depends on their width. */
export const meterWidth = 12;
export const levelWidth = 21;

export const sources = { override: 'override', global: 'global', none: unknownText };
/** Where nobody has to look there is no colour, so that the others stand out. */
export const barTones: Record<LimitLevel, Tone> = {
  ok: 'muted',
  near: 'warning',
  over: 'bad',
  none: 'muted',
};

export const shareCell = (use: LimitUse): Span => ({
  text: shareText(use),
  tone: use.level === 'ok' ? 'text' : barTones[use.level],
});

/** The share of the limit; where that is zero, nothing at all may be used. */
export const shareText = ({ share }: Pick<LimitUse, 'share'>): string =>
  share === Number.POSITIVE_INFINITY ? 'no credit' : formatPercent(share);

/**
 * The level in a sign and a word, so that colour is never the only carrier, and the day on which the limit is
 * expected to be passed. `width` are the cells that there are for it.
 */
export function levelCell(
  { level, willPass, passesOn }: LimitUse,
  width = Number.POSITIVE_INFINITY,
): Span {
  const day = passesOn && formatShortDay(passesOn);
  switch (level) {
    case 'over':
      return { text: `${signs.bad} over`, tone: 'bad' };
    case 'near':
      return { text: longestFitting(nearTexts(signs.warning, day), width), tone: 'warning' };
    case 'ok':
      // Not near now, and yet on the way: said here, because the projection is the first to lack room.
      return willPass
        ? { text: `${signs.up} ${day ? `passes ${day}` : 'will pass'}`, tone: 'warning' }
        : { text: `${signs.good} ok`, tone: 'good' };
    case 'none':
      return { text: 'no limit', tone: 'muted' };
  }
}

const nearTexts = (sign: string, day: string | undefined): string[] =>
  day === undefined
    ? [`${sign} near`]
    : [`${sign} near, passes ${day}`, `${sign} near, ${day}`, `${sign} near`];

/** The level in one word, as filters say it. */
export const levelWord = ({ level, willPass }: LimitUse): string | undefined => {
  if (level === 'none') return undefined;
  return level === 'ok' && willPass ? 'passes' : level;
};

export function projectedCell({ projected, willPass, level }: LimitUse): Span {
  const text = formatCredits(projected);
  return willPass && level !== 'over'
    ? { text: `${signs.up} ${text}`, tone: 'warning' }
    : { text, tone: 'muted' };
}
