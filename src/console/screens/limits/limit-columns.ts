import { meter } from '../../../domain/charts/bar.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import type { LimitLevel, LimitUse } from '../../../domain/limits/limit-use.ts';
import type { Column } from '../../components/data-table/column.ts';
import type { Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { Tone } from '../../theme/tone.ts';

const meterWidth = 16;

/** The columns of the limits: who, how much of what, and where it leads by the end of the month. */
export function limitColumns(glyphs: Glyphs): Column<LimitUse>[] {
  return [
    {
      id: 'person',
      title: 'PERSON',
      width: 22,
      grow: 1,
      dropOrder: 0,
      cell: personCell,
      value: { kind: 'text', read: ({ email, userId }) => email ?? userId },
    },
    {
      id: 'use',
      title: 'USE OF LIMIT',
      width: meterWidth,
      dropOrder: 3,
      cell: ({ share, level }) => ({
        text: meter(share, meterWidth, glyphs.set),
        tone: tones[level],
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
      width: 11,
      dropOrder: 0,
      cell: (use) => levelCell(use, glyphs),
      value: { kind: 'text', read: ({ level }) => (level === 'none' ? undefined : level) },
    },
    {
      id: 'used',
      title: 'USED',
      width: 9,
      align: 'right',
      dropOrder: 0,
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
      cell: (use) => projectedCell(use, glyphs),
      value: { kind: 'number', read: ({ projected }) => projected },
    },
  ];
}

const sources = { override: 'override', global: 'global', none: unknownText };
const tones: Record<LimitLevel, Tone> = {
  far: 'good',
  near: 'warning',
  over: 'bad',
  none: 'muted',
};

const personCell = ({ email, userId }: LimitUse): Span =>
  email === undefined ? { text: `no e-mail (${userId})`, tone: 'muted' } : { text: email };

const shareCell = ({ share, level }: LimitUse): Span => ({
  text: share === Number.POSITIVE_INFINITY ? 'no credit' : formatPercent(share),
  tone: tones[level],
});

/** The level in a sign and a word, so that colour is never the only carrier. */
function levelCell({ level, willPass }: LimitUse, glyphs: Glyphs): Span {
  switch (level) {
    case 'over':
      return { text: `${glyphs.bad} over`, tone: 'bad' };
    case 'near':
      return { text: `${glyphs.warning} near`, tone: 'warning' };
    case 'far':
      // Far now, and yet on the way: said here, because the projection is the first to lack room.
      return willPass
        ? { text: `${glyphs.up} will pass`, tone: 'warning' }
        : { text: `${glyphs.good} far`, tone: 'good' };
    case 'none':
      return { text: 'no limit', tone: 'muted' };
  }
}

function projectedCell({ projected, willPass, level }: LimitUse, glyphs: Glyphs): Span {
  const text = formatCredits(projected);
  return willPass && level !== 'over'
    ? { text: `${glyphs.up} ${text}`, tone: 'warning' }
    : { text, tone: 'muted' };
}
