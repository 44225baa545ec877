import { formatChange } from '../format/change.ts';
import { counted, formatExact } from '../format/number.ts';
import { formatDay } from '../time/format-time.ts';
import type { DayValue } from '../usage/day-series.ts';
import { likeForLike } from '../usage/like-for-like.ts';
import { missingText, type ReadDays } from '../usage/missing-days.ts';
import type { Before } from '../usage/range-rows.ts';
import type { Explanation } from './explanation.ts';
import { changeFormula } from './explanations.ts';

/** Numbers by name, as they are shown. */
export type Numbers = readonly (readonly [name: string, value: string])[];

/** What a figure was made of: the numbers put in, and the days on each side. */
export type FigureParts = {
  numbers?: Numbers;
  days?: readonly DayValue[];
  /** The days that a change compares them with. */
  before?: Before<readonly DayValue[]>;
  /** The session whose messages it is made of. */
  session?: { sessionId: string; computerId?: string };
};

/** A figure as it stands on the screen, with all that explains it. */
export type ExplainedFigure = Explanation &
  FigureParts & {
    title: string;
    /** As the screen shows it. */
    value: string;
  };

/** What a figure that is not compared like for like was in the days before. */
export const formerNumber = <Figures>(
  before: Before<Figures>,
  textOf: (figures: Figures) => string,
): Numbers =>
  'figures' in before
    ? [
        [
          'before',
          `${textOf(before.figures)}, ${before.range.startDate} to ${before.range.endDate}`,
        ],
      ]
    : [];

type Known = {
  /** The days that a local copy has read. */
  readDays: ReadDays;
  /** What is known of days whose data has changed later; undefined while it is being read. */
  restated: ReadonlyMap<string, string> | undefined;
};

/** The explanation of a figure without its requests, by name. */
export function explanationOf(figure: ExplainedFigure, known: Known): Numbers {
  const { formula, numbers = [], days = [], before } = figure;
  return [
    ['formula', formula],
    ...numbers,
    ...sideTexts('days', days, known),
    ...(before === undefined ? [] : beforeTexts(days, before, known)),
  ];
}

/** The days of one side: the first and the last, which are missing, which were restated. */
function sideTexts(name: string, days: readonly DayValue[], known: Known): Numbers {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const missing = days.filter(({ value }) => value === undefined).map(({ day }) => day);
  const whole = missing.length === 0 ? 'all with data' : missingText(missing, known.readDays);
  const range = days.length === 1 ? formatDay(first) : `${first} to ${last}`;
  return [
    [name, `${range}, ${counted(days.length, 'day')}, ${whole}`],
    ...(missing.length > 0 && missing.length < days.length
      ? ([[`missing ${name}`, missing.join(', ')]] as const)
      : []),
    restatedDays(name, days, known.restated),
  ];
}

/** A local copy notices every change, the rule of Now one that matters. */
const noneRestated =
  'none that a local copy noticed, and none above the threshold of the rule day-restated (:rules)';

function restatedDays(
  name: string,
  days: readonly DayValue[],
  restated: Known['restated'],
): Numbers[number] {
  const label = `restated ${name}`;
  if (restated === undefined) return [label, 'being looked up'];
  const texts = days.flatMap(({ day }) => {
    const text = restated.get(day);
    return text === undefined ? [] : [`${day} ${text}`];
  });
  return [label, texts.length === 0 ? noneRestated : texts.join('; ')];
}

function beforeTexts(
  days: readonly DayValue[],
  before: Before<readonly DayValue[]>,
  known: Known,
): Numbers {
  switch (before.state) {
    case 'loading':
      return [['days before', 'not read yet']];
    case 'failed':
      return [['days before', 'could not be read']];
    case 'none':
      return [['days before', 'the analytics have none']];
    case 'known':
      return [
        ...sideTexts('days before', before.figures, known),
        ['change', changeFormula],
        ...changeNumbers(days, before.figures),
      ];
  }
}

function changeNumbers(current: readonly DayValue[], former: readonly DayValue[]): Numbers {
  const { change, now, before, days, formerDays } = likeForLike(current, former);
  if (change.direction === 'unknown')
    return [['compared', 'no days of the same kind on both sides']];
  const kinds = (['working day', 'weekend'] as const).map((kind) => {
    const name = kind === 'weekend' ? 'weekend day' : kind;
    return `${counted(days[kind], name)} against ${formerDays[kind]}`;
  });
  return [
    ['compared', kinds.join(', ')],
    ['their total', formatExact(now)],
    ['expected', `${formatExact(before)} ${formatChange(change)}`],
  ];
}
