import { formatCount } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { countByLevel } from '../../../domain/limits/limit-use.ts';
import type { LimitsOverview } from '../../data/use-limit-use.ts';
import { type Line, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** Two lines above the table: the global limit and what it is measured against, then who is where. */
export function limitsSummary(
  { limits, people, usedUntil }: LimitsOverview,
  glyphs: Glyphs,
): Line[] {
  const { over, near } = countByLevel(people);
  const passing = people.filter(({ willPass, level }) => willPass && level !== 'over').length;
  const global =
    limits.globalLimit == null
      ? 'No global limit'
      : `Global limit ${formatCount(limits.globalLimit)} credits a month`;
  const until = usedUntil === undefined ? 'no day of this month yet' : `to ${formatDay(usedUntil)}`;

  return [
    line(
      ' ',
      [global, 'strong'],
      [`  ${(limits.userLimits ?? []).length} overrides  `, 'muted'],
      [`use ${until}, UTC; the data lags a day`, 'muted'],
    ),
    {
      spans: [
        { text: ' ' },
        ...count(over, `${glyphs.bad} ${over} over`, 'bad'),
        ...count(near, `${glyphs.warning} ${near} near`, 'warning'),
        ...count(passing, `${glyphs.up} ${passing} more will pass by month end`, 'warning'),
        { text: 'Counting per calendar month is our reading of the interface.', tone: 'muted' },
      ],
    },
  ];
}

const count = (people: number, text: string, tone: Span['tone'] & string): Span[] =>
  people === 0 ? [] : [{ text: `${text}   `, tone }];
