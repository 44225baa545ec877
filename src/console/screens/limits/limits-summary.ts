import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { countByLevel, headedOver } from '../../../domain/limits/limit-use.ts';
import { longestFitting } from '../../dashboard/tile-lines.ts';
import type { LimitsOverview } from '../../data/use-limit-use.ts';
import { spansWidth } from '../../draw/fit-line.ts';
import { type Line, line, type Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';

/** Two lines above the table: the global limit and what it is measured against, then who is where. */
export function limitsSummary(
  { limits, people, usedUntil }: LimitsOverview,
  width: number,
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

  const counts = [
    { text: ' ' },
    ...count(over, `${signs.bad} ${over} over`, 'bad'),
    ...count(near, `${signs.warning} ${near} near`, 'warning'),
    ...count(passing, `${signs.up} ${passing} ${will}`, 'warning'),
  ];
  const room = width - spansWidth(counts) - 1;

  return [
    line(
      ' ',
      [global, 'strong'],
      [`  ${counted(overrides, 'override')}`, 'muted'],
      [`  use ${until}; data lags a day`, 'muted'],
    ),
    { spans: [...counts, { text: longestFitting(periodTexts, room), tone: 'muted' }] },
  ];
}

/** What the limits are measured against is an assumption, and said to be one. */
const periodTexts = [
  'The interface does not say the period of a limit; taken as a calendar month, UTC.',
  'No period is given: limits are taken as monthly, UTC.',
  'limits taken as monthly, UTC',
  'taken as monthly, UTC',
  'taken as monthly',
];

const count = (people: number, text: string, tone: Span['tone'] & string): Span[] =>
  people === 0 ? [] : [{ text: `${text}   `, tone }];
