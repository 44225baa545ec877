import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { countByLevel, headedOver } from '../../../domain/limits/limit-use.ts';
import { longestFitting } from '../../dashboard/dashboard-content.ts';
import type { LimitsOverview } from '../../data/use-limit-use.ts';
import { type Line, line } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { countSpans, spansWidth } from '../../draw/spans.ts';

/** Two lines above the table: the global limit and its data, then how many people are at which level. */
export function limitsSummary(
  { limits, people, usedUntil }: Omit<LimitsOverview, 'realLimits'>,
  width: number,
): Line[] {
  const { over, near } = countByLevel(people);
  const likely = headedOver(people);
  const nearToo = likely.filter(({ level }) => level === 'near').length;
  const lost = people[0]?.daysWithoutData ?? 0;
  const global =
    limits.globalLimit == null
      ? 'No global limit'
      : `Global limit ${formatCount(limits.globalLimit)}`;
  const until =
    usedUntil === undefined ? 'no usage known yet' : `usage through ${formatDay(usedUntil)}`;
  const overrides = limits.userLimits.length;

  const counts = [
    { text: ' ' },
    ...countSpans(over, `${signs.bad} ${over} over   `, 'bad'),
    ...countSpans(near, `${signs.warning} ${near} near   `, 'warning'),
    ...countSpans(likely.length, likelyText(likely.length, nearToo, width), 'warning'),
  ];
  const room = width - spansWidth(counts) - 1;

  return [
    line(
      ' ',
      [global, 'strong'],
      [`  ${counted(overrides, 'override')}`, 'muted'],
      [`  ${until}; data lags one day`, 'muted'],
      [lost > 0 ? `  ${counted(lost, 'day')} without data` : '', 'warning'],
    ),
    { spans: [...counts, { text: longestFitting(periodTexts, room), tone: 'muted' }] },
  ];
}

function likelyText(count: number, near: number, width: number): string {
  const likely = `${signs.up} ${count} likely${width >= 70 ? ' to exceed' : ''}`;
  const ofNear = near > 0 && width >= 80 ? ` (${near} of them near)` : '';
  return `${likely}${ofNear}   `;
}

/** The period of a limit is an assumption, so the screen says so. */
const periodTexts = [
  'The server gives no period; limits are assumed monthly (UTC).',
  'limits are assumed monthly (UTC)',
  'assumed monthly (UTC)',
  'assumed monthly',
];
