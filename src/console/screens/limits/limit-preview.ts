import { lineBar, meter } from '../../../domain/charts/bar.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { type LimitUse, passedDay } from '../../../domain/limits/limit-use.ts';
import { forecastMethod } from '../../../domain/limits/month-forecast.ts';
import type { PersonModel } from '../../../domain/people/person-days.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { spansWidth } from '../../draw/fit-line.ts';
import { emptyLine, type Line, line, type Span } from '../../draw/line.ts';
import { barTones, levelCell, shareText, sources } from './limit-cells.ts';
import { monthChart } from './month-chart.ts';

export type LimitPreviewContext = {
  /** The last day whose use is known; nothing on the first of a month. */
  usedUntil: string | undefined;
  /** What went to which model this month. */
  models: readonly PersonModel[];
  width: number;
};

const labelWidth = 14;
const mostModels = 5;

/** One person's month: what is used of what, by day, where it leads, and with which models. */
export function limitPreview(use: LimitUse, context: LimitPreviewContext): Line[] {
  const { usedUntil, models, width } = context;
  const passedOn = passedDay(use);
  const lag = `Analytics lag a day: use is known to ${usedUntil === undefined ? 'no day yet' : formatDay(usedUntil)}.`;

  return [
    line([use.email ?? 'no e-mail', 'strong']),
    line([use.userId ?? 'has used nothing yet', 'muted']),
    emptyLine,
    ...limitLines(use, width),
    emptyLine,
    line(['This month by day, in credits', 'accent']),
    ...(use.forecast.length === 0
      ? [line(['No day of it is known yet.', 'muted'])]
      : monthChart(use.forecast, passedOn, width)),
    emptyLine,
    fact('month end', projectedText(use)),
    fact('limit passed', passedText(use, passedOn)),
    ...wrapText(`Expected: ${forecastMethod}. ${lag}`, width).map((row) => line([row, 'muted'])),
    emptyLine,
    ...modelLines(models, width),
  ];
}

const fact = (name: string, value: string): Line =>
  line([padEnd(name, labelWidth), 'muted'], value);

function limitLines(use: LimitUse, width: number): Line[] {
  const { used, limit, share, source, level } = use;
  if (limit === undefined) {
    return [fact('used', formatCredits(used)), fact('limit', 'none: nobody has set one')];
  }
  const left = limit - used;
  const spans: Span[] = [
    { text: meter(share, 20), tone: barTones[level] },
    { text: `  ${shareText(use)}  ` },
  ];
  return [
    { spans: [...spans, levelCell(use, width - spansWidth(spans))] },
    fact('used', `${formatCredits(used)} of ${formatCount(limit)}`),
    fact(left < 0 ? 'too many' : 'left', formatCredits(Math.abs(left))),
    fact('set by', source === 'override' ? 'an override for this person' : sources[source]),
  ];
}

function projectedText({ projected, limit }: LimitUse): string {
  if (projected === undefined) return unknownText;
  const share = limit ? `, ${formatPercent(projected / limit, { decimals: 0 })} of the limit` : '';
  return `${formatCredits(projected)} expected${share}`;
}

function passedText({ level, limit, passesOn }: LimitUse, passedOn: string | undefined): string {
  if (limit === undefined) return 'there is none';
  if (passesOn !== undefined) return `${formatDay(passesOn)}, as it goes now`;
  if (level === 'over') return passedOn === undefined ? 'already' : formatDay(passedOn);
  return 'not this month, as it goes now';
}

function modelLines(models: readonly PersonModel[], width: number): Line[] {
  if (models.length === 0) return [];
  const barWidth = Math.max(4, Math.min(16, width - 42));
  return [
    line(['Models this month', 'accent']),
    ...models
      .slice(0, mostModels)
      .map(({ model, share, credits }) =>
        line(
          padEnd(sanitizeLine(model), 20),
          [lineBar(share, barWidth), 'chart1'],
          padStart(formatPercent(share, { decimals: 0 }), 7),
          [padStart(formatCredits(credits), 12), 'muted'],
        ),
      ),
    ...(models.length > mostModels
      ? [line([`and ${models.length - mostModels} more`, 'muted'])]
      : []),
  ];
}
