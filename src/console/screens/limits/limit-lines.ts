import {
  counted,
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../figures/format/number.ts';
import {
  countLevels,
  exceedanceDays,
  exceedsText,
  forecastNotes,
  knownDaysText,
  levelWord,
  likelyRange,
  limitText,
  overText,
  shareText,
  usedWords,
} from '../../../figures/limits/limit-texts.ts';
import { exceededDay, type LimitUse } from '../../../figures/limits/limit-use.ts';
import type { MonthData } from '../../../figures/limits/month-data.ts';
import type { PersonModel } from '../../../figures/people/person-days.ts';
import { formatDay, formatMonth } from '../../../figures/time/format-time.ts';
import { missingText, type ReadDays } from '../../../figures/usage/missing-days.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { longestFitting, longestWhole, padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import type { LimitsOverview } from '../../data/use-people.ts';
import { lineBar, meter } from '../../draw/charts/bar.ts';
import { emptyLine, type Line, line, type Span, signs } from '../../draw/line.ts';
import { countSpans, spansWidth, wholeParts } from '../../draw/spans.ts';
import { levelTones } from '../people/person-preview.ts';
import { monthChart } from './month-chart.ts';

/** The share as a bar. It has a colour only if it needs attention. */
export const meterCell = ({ share, level }: LimitUse, width: number): Span => ({
  text: meter(share, width),
  tone: level === 'ok' ? 'muted' : levelTones[level],
});

/** A sign and a word, readable without colour, and the days on which the limit is likely exceeded. `width` is in cells. */
export function levelCell(use: LimitUse, width: number): Span {
  const days = exceedanceDays(use);
  switch (levelWord(use)) {
    case 'over': {
      const texts = [overText(use), overText(use, formatCompact), 'over'];
      const fitting = texts.map((text) => `${signs.bad} ${text}`);
      return { text: longestFitting(fitting, width), tone: 'bad' };
    }
    // The share may be fine but the forecast is not. Say so here, because a narrow table drops MONTH END.
    case 'likely':
      return { text: `${signs.up} likely ${days}`, tone: 'warning' };
    case 'at-risk':
      return { text: `${signs.up} at risk ${days}`, tone: 'warning' };
    case 'near': {
      const isComplete = use.daysWithoutData.length === 0;
      const text = `${signs.warning} ${isComplete ? 'near' : 'near or over'}`;
      const texts = days === undefined ? [text] : [`${text}, ${days}`, text];
      return { text: longestFitting(texts, width), tone: 'warning' };
    }
    case 'unknown': {
      const days = use.used === undefined ? undefined : knownDaysText(use);
      return {
        text: `${signs.unknown} ${days ?? 'unknown'}`,
        tone: 'muted',
        ...(days !== undefined && { spoken: `unknown, ${days} known` }),
      };
    }
    case 'ok':
      return { text: `${signs.good} ok`, tone: 'good' };
    case 'blocked':
      return { text: 'blocked', tone: 'muted' };
    case 'removed':
      return { text: `${signs.off} removed`, tone: 'off' };
    case undefined:
      return { text: 'no limit', tone: 'muted' };
  }
}

type LimitPreviewContext = {
  data: MonthData | undefined;
  readDays: ReadDays;
  /** Credits by model in the month. */
  models: readonly PersonModel[];
  isWhatIf?: boolean;
  width: number;
  /** Rows of each of the columns that the lines fill, if there are several. */
  height?: number | undefined;
};

/** Rows of the chart where nothing limits them. */
const chartRows = 9;

/** Columns lower than this have no room for the facts about a limit. */
const minLowRows = 8;

/** One person's month: usage and limit, usage by day, forecast and models. */
export function limitPreview(use: LimitUse, context: LimitPreviewContext): Line[] {
  const { data, readDays, models, width, height, isWhatIf = false } = context;
  const notes = forecastNotes(use, { usedUntil: data?.usedUntil, readDays }).join(' ');
  const month = data?.hasEnded ? formatMonth(use.month) : 'This month';
  const who = [
    line([use.email ?? 'no e-mail', 'strong']),
    line([use.userId ?? 'no usage yet', 'muted']),
  ];
  const limit = limitLines(use, width, isWhatIf);
  const monthEnd = use.outlook.state === 'ended' ? [] : monthEndFacts(use);
  const exceeds = fact('exceeds limit', exceedsText(use));
  const byDay = (rows: number) => [
    line([`${month} by day, in credits`, 'accent']),
    ...(use.forecast.length === 0
      ? [line(['No data yet this month.', 'muted'])]
      : monthChart(use.forecast, exceededDay(use), { width, height: rows })),
    emptyLine,
  ];
  const facts = [...who, emptyLine, ...limit, ...monthEnd, exceeds, emptyLine];
  // In low columns, what does not fit beside the chart follows it, or its days would be out of sight.
  const isLow = height !== undefined && height >= minLowRows && facts.length > height + 1;
  return [
    ...(isLow
      ? [...who, ...limit, exceeds, emptyLine, ...byDay(height - 1), ...monthEnd, emptyLine]
      : [...facts, ...byDay(chartRows)]),
    ...modelLines(models, `Models ${data?.hasEnded ? 'in that month' : 'this month'}`, width),
    ...wrapText(notes, width).map((row) => line([row, 'muted'])),
  ];
}

const fact = (name: string, value: string): Line => line([padEnd(name, 14), 'muted'], value);

function limitLines(use: LimitUse, width: number, isWhatIf: boolean): Line[] {
  const { used, limit, source } = use;
  const known = knownDaysText(use);
  const days = known === undefined ? [] : [fact('usage', `${known} known`)];
  if (limit === undefined) {
    return [fact('used', usedWords(use)), ...days, fact('limit', limitText(use))];
  }
  const left = used === undefined ? undefined : limit - used;
  const isOver = left !== undefined && left < 0;
  const [more, less] = known === undefined ? ['', ''] : ['at least ', 'at most '];
  const spans = [meterCell(use, 20), { text: `  ${shareText(use)}  ` }];
  return [
    { spans: [...spans, levelCell(use, width - spansWidth(spans))] },
    fact('used', `${usedWords(use)} of ${formatCount(limit)}`),
    ...days,
    ...(left === undefined
      ? []
      : [
          isOver
            ? fact('over by', `${more}${formatCredits(-left)}`)
            : fact('left', `${less}${formatCredits(left)}`),
        ]),
    fact('set by', isWhatIf ? 'not set: a what-if' : setters[source]),
  ];
}

const setters = {
  override: 'override',
  global: 'global limit',
  none: 'not set',
  unknown: unknownText,
};

function monthEndFacts({ outlook, limit }: LimitUse): Line[] {
  if (outlook.state !== 'known') return [fact('month end', unknownText)];
  const { middle, high, enough } = outlook;
  const share = limit ? `, ${formatPercent(middle / limit, { decimals: 0 })} of the limit` : '';
  return [
    fact('month end', likelyRange(outlook)),
    fact('median', `${formatCredits(middle)}${share}`),
    // Of the draws, two in ten and one in ten come to more.
    fact('8 in 10', `a limit of ${formatCredits(Math.ceil(enough))} is enough`),
    fact('9 in 10', `a limit of ${formatCredits(Math.ceil(high))} is enough`),
  ];
}

const maxModels = 5;

function modelLines(models: readonly PersonModel[], title: string, width: number): Line[] {
  if (models.length === 0) return [];
  const barWidth = Math.max(4, Math.min(16, width - 42));
  const hidden = models.length - maxModels;
  return [
    line([title, 'accent']),
    ...models.slice(0, maxModels).map(({ model, share, credits }) =>
      line(
        `${padEnd(sanitizeLine(model), 19)} `,
        [lineBar(share, barWidth), 'chart1'],
        padStart(formatPercent(share, { decimals: 0 }), 7),
        [
          padStart(
            longestFitting(
              [formatCredits, formatCompact].map((format) => format(credits)),
              11,
            ),
            12,
          ),
          'muted',
        ],
      ),
    ),
    ...(hidden > 0 ? [line([`and ${hidden} more`, 'muted'])] : []),
    emptyLine,
  ];
}

/** Two lines above the table: the global limit and its data, then how many people are at which level. */
export function limitsSummary(
  {
    limits,
    people,
    organization,
    data,
    readDays,
  }: Omit<LimitsOverview, 'realLimits' | 'monthOf' | 'whatIf'>,
  { ended, width }: { ended: Span | undefined; width: number },
): Line[] {
  const { globalLimit, userLimits } = limits;
  const global =
    globalLimit === null ? 'No global limit' : `Global limit ${formatCount(globalLimit)}`;
  const counts = countLevels(people);
  const lost = missingText(data.daysWithoutData, readDays);
  const cause = data.usedUntil === undefined ? noUsageText : lost;
  const unknown = [
    ...(counts.unknown > 0 ? [`${signs.unknown} ${counts.unknown} unknown`] : []),
    ...(cause === '' ? [] : [cause]),
  ].join(': ');
  const muted = (text: string): Span[] => [{ text, tone: 'muted' }];
  const parts: Span[][] = [
    ...(data.hasEnded
      ? [[{ text: `${formatMonth(data.month)}, ended`, tone: 'strong' } as const]]
      : []),
    ...(ended === undefined ? [] : [[ended]]),
    ...(data.awaited === undefined || !data.hasEnded
      ? []
      : [
          [
            {
              text: `usage of ${formatDay(data.awaited)} has not arrived`,
              tone: 'warning',
            } as const,
          ],
        ]),
    ...(unknown === '' ? [] : [[{ text: unknown, tone: 'warning' } as const]]),
    [{ text: global, tone: data.hasEnded ? 'muted' : 'strong' }],
    ...(organization?.outlook.state === 'known'
      ? [[{ text: `everyone: ${likelyRange(organization.outlook)} by month end` }]]
      : []),
    ...(data.hasEnded ? [muted('limits are those of today')] : untilTexts(data).map(muted)),
    muted(counted(userLimits.length, 'override')),
    ...(data.hasEnded ? [] : [muted('data lags one day')]),
  ];
  const levels = levelSpans(counts, width);
  const room = width - spansWidth(levels) - 1;

  return [
    { spans: [{ text: ' ' }, ...wholeParts(parts, width - 1, '  ')] },
    { spans: [...levels, { text: longestWhole(periodTexts, room), tone: 'muted' }] },
  ];
}

const noUsageText = 'no usage known yet';

const untilTexts = ({ usedUntil }: MonthData): string[] =>
  usedUntil === undefined ? [] : [`usage through ${formatDay(usedUntil)}`];

function levelSpans(
  { over, near, likely, atRisk }: ReturnType<typeof countLevels>,
  width: number,
): Span[] {
  const toExceed = width >= 90 ? ' to exceed' : '';
  return [
    { text: ' ' },
    ...countSpans(over, `${signs.bad} ${over} over   `, 'bad'),
    ...countSpans(
      likely,
      `${signs.up} ${likely} likely${toExceed}   `,
      'warning',
      `${likely} likely to exceed   `,
    ),
    ...countSpans(near, `${signs.warning} ${near} near   `, 'warning'),
    ...countSpans(atRisk, `${signs.up} ${atRisk} at risk   `, 'warning', `${atRisk} at risk   `),
  ];
}

/** The API does not document the period of a limit, so the screen says that it is an assumption. */
const periodTexts = [
  'The server gives no period; limits are assumed monthly (UTC).',
  'limits are assumed monthly (UTC)',
  'assumed monthly (UTC)',
  'assumed monthly',
];
