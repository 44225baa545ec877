import { meter } from '../../../domain/charts/bar.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatShortDay } from '../../../domain/format/time.ts';
import type { LimitLevel, LimitUse } from '../../../domain/limits/limit-use.ts';
import { shortEmail } from '../../../domain/people/shared-domain.ts';
import { longestFitting } from '../../dashboard/tile-lines.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Tone } from '../../draw/tone.ts';
import type { Column } from '../../list/column.ts';

const meterWidth = 12;
const levelWidth = 21;

/**
 * The columns of the limits: who, how much of what, and where it leads by the end of the month. The domain
 * that everybody shares is left out of the names.
 */
export function limitColumns(domain?: string): Column<LimitUse>[] {
  return [
    {
      id: 'person',
      title: 'PERSON',
      width: 18,
      isName: true,
      isFitted: true,
      dropOrder: 0,
      cell: (use) => personCell(use, domain),
      value: { kind: 'text', read: ({ email, userId }) => email ?? userId },
    },
    {
      id: 'use',
      title: 'USE OF LIMIT',
      width: meterWidth,
      dropOrder: 3,
      cell: ({ share, level }) => ({
        text: meter(share, meterWidth),
        tone: barTones[level],
      }),
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
      cell: (use) => projectedCell(use),
      value: { kind: 'number', read: ({ projected }) => projected },
    },
  ];
}

export const sources = { override: 'override', global: 'global', none: unknownText };
/** Where nobody has to look there is no colour, so that the others stand out. */
export const barTones: Record<LimitLevel, Tone> = {
  ok: 'muted',
  near: 'warning',
  over: 'bad',
  none: 'muted',
};

const personCell = ({ email, userId }: LimitUse, domain: string | undefined): Span =>
  email === undefined
    ? { text: `${userId} (no e-mail)`, tone: 'muted' }
    : { text: shortEmail(email, domain) };

const shareCell = (use: LimitUse): Span => ({
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
const levelWord = ({ level, willPass }: LimitUse): string | undefined => {
  if (level === 'none') return undefined;
  return level === 'ok' && willPass ? 'passes' : level;
};

function projectedCell({ projected, willPass, level }: LimitUse): Span {
  const text = formatCredits(projected);
  return willPass && level !== 'over'
    ? { text: `${signs.up} ${text}`, tone: 'warning' }
    : { text, tone: 'muted' };
}
