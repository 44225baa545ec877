import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { countByLevel, headedOver } from '../../../domain/limits/limit-use.ts';
import type { LimitsOverview } from '../../data/use-limit-use.ts';
import { type Line, line, type Span } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

/** Two lines above the table: the global limit and what it is measured against, then who is where. */
export function limitsSummary(
  { limits, people, usedUntil }: LimitsOverview,
  width: number,
  glyphs: Glyphs,
): Line[] {
  const { over, near } = countByLevel(people);
  const passing = headedOver(people).length;
  const global =
    limits.globalLimit == null
      ? 'No global limit'
      : `Global limit ${formatCount(limits.globalLimit)}`;
  const until = usedUntil === undefined ? 'no day yet' : `to ${formatDay(usedUntil)}`;
  const overrides = (limits.userLimits ?? []).length;
  const will = width >= 80 ? 'will pass by month end' : 'by month end';

  return [
    line(
      ' ',
      [global, 'strong'],
      [`  ${counted(overrides, 'override')}`, 'muted'],
      [`  use ${until}; data lags a day`, 'muted'],
    ),
    {
      spans: [
        { text: ' ' },
        ...count(over, `${glyphs.bad} ${over} over`, 'bad'),
        ...count(near, `${glyphs.warning} ${near} near`, 'warning'),
        ...count(passing, `${glyphs.up} ${passing} ${will}`, 'warning'),
        { text: periodText(width), tone: 'muted' },
      ],
    },
  ];
}

/** The interface does not say what period a limit is for. */
function periodText(width: number): string {
  if (width >= 110) return 'Credits per calendar month (UTC): our reading of the interface.';
  return width >= 80 ? 'per month (our reading)' : '(our reading)';
}

const count = (people: number, text: string, tone: Span['tone'] & string): Span[] =>
  people === 0 ? [] : [{ text: `${text}   `, tone }];
