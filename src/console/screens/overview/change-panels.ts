import type { TokensRow } from '../../../api/resources.ts';
import { formatChange } from '../../../figures/format/change.ts';
import { counted, formatCompact, formatCount } from '../../../figures/format/number.ts';
import type { Day } from '../../../figures/time/day.ts';
import { formatDay, formatShortDay } from '../../../figures/time/format-time.ts';
import {
  type CreditSplit,
  causeWords,
  creditSplit,
  type SplitCause,
  splitCauses,
  wholeSplit,
} from '../../../figures/usage/credit-split.ts';
import { formatPrice } from '../../../figures/usage/model-prices.ts';
import { type ListedPrice, priceList } from '../../../figures/usage/price-list.ts';
import { baseText, type ComparedRows } from '../../../figures/usage/range-rows.ts';
import { change } from '../../../figures/values/change.ts';
import { largest } from '../../../figures/values/sample.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { longestWhole, padEnd, padStart, textWidth, truncateEnd } from '../../../terminal/width.ts';
import type { LinesPanel } from '../../dashboard/dashboard-content.ts';
import { roomAbove, sparkline } from '../../draw/charts/sparkline.ts';
import { type Line, line, type Size } from '../../draw/line.ts';

type CreditRows = ComparedRows<TokensRow>;

/** Why credits are more or less than before: the parts add up to the like-for-like change. */
export function splitPanel(shown: CreditRows | undefined): LinesPanel {
  const former = shown && 'figures' in shown.before ? shown.before : undefined;
  const split = shown && former && creditSplit(shown, former.figures);
  const base = former ? baseText(former.range, former.by) : '';
  return {
    kind: 'lines',
    id: 'split',
    figure: 'credit-split',
    title: 'Why credits changed',
    note: split ? [`like for like with ${base}`, 'like for like'] : [],
    minRows: 2,
    wantedRows: 6,
    takesMore: false,
    lines: (size) => {
      if (split !== undefined) return splitLines(split, base, size);
      const isKnown = shown !== undefined && shown.before.state !== 'loading';
      return isKnown ? [line(['No days to compare with tell their models.', 'muted'])] : [];
    },
  };
}

function splitLines(split: CreditSplit, base: string, { width, height }: Size): Line[] {
  const { change: whole, causes } = wholeSplit(split);
  const shown = splitCauses.filter((cause) => cause !== 'unassigned' || causes[cause] !== 0);
  const total = formatChange(change(split.now, split.before));
  if (height < shown.length + 2) return briefLines(whole, causes, shown, total);
  const [before, now] = [formatCount(split.before), formatCount(split.now)];
  const widest = Math.max(12, before.length + 1, now.length + 1);
  const row = (name: string, amount: string, share: string, words: readonly string[]): Line => {
    const figures = [`${padEnd(name, 11)}${padStart(amount, widest)}  `, padEnd(share, 10)];
    const text = longestWhole(words, width - textWidth(figures.join('')) - 1);
    return line(...figures, [text === '' ? '' : ` ${text}`, 'muted']);
  };
  const missing = missingTexts(split);
  return [
    row('before', before, '', [`what these days cost in the mean of ${base}`, `mean of ${base}`]),
    ...shown.map((cause) => {
      const most = cause === 'mix' || cause === 'price' ? split.mostly[cause] : undefined;
      const words = causeWords[cause];
      const share = formatChange(change(split.before + split.causes[cause], split.before));
      const name =
        most === undefined
          ? []
          : [`${words}, mostly ${sanitizeLine(most)}`, `mostly ${sanitizeLine(most)}`];
      return row(cause, signed(causes[cause]), share, [...name, words]);
    }),
    row('now', now, total, ['like for like']),
    ...(missing.length === 0 ? [] : [line([longestWhole(missing, width), 'muted'])]),
  ];
}

/** For panels without room for a row each. */
function briefLines(
  whole: number,
  causes: Readonly<Record<SplitCause, number>>,
  shown: readonly SplitCause[],
  total: string,
): Line[] {
  const parts = shown.map((cause) => `${cause} ${signedBriefly(causes[cause])}`);
  return [line([`${signed(whole)} credits, `, 'strong'], total), line(parts.join('  '))];
}

const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${formatCount(amount)}`;
const signedBriefly = (amount: number): string =>
  `${amount > 0 ? '+' : ''}${formatCompact(amount)}`;

/** Which days are left out, longest text first. */
function missingTexts({ missing, missingBefore }: CreditSplit): string[] {
  if (missing.length + missingBefore.length === 0) return [];
  const texts = (nameOf: (days: readonly Day[]) => string) =>
    [
      ...(missing.length === 0 ? [] : [`left out: ${nameOf(missing)}`]),
      ...(missingBefore.length === 0 ? [] : [`left out before: ${nameOf(missingBefore)}`]),
    ].join('; ');
  return [
    texts((days) => days.map(formatDay).join(', ')),
    texts((days) => days.map(formatShortDay).join(', ')),
    texts((days) => counted(days.length, 'day')),
  ];
}

/** What each model costs, and since when. */
export function pricePanel(shown: CreditRows | undefined): LinesPanel {
  const prices = shown ? priceList(shown) : [];
  return {
    kind: 'lines',
    id: 'prices',
    figure: 'model-price',
    title: 'Credits per 1,000 tokens',
    note: ['a token of output counts as five', 'output counts as five'],
    minRows: 2,
    wantedRows: Math.max(5, prices.length),
    takesMore: false,
    lines: (size) => priceLines(prices, size),
  };
}

/** Models are not longer, as a rule. */
const maxName = 20;

function priceLines(prices: readonly ListedPrice[], { width, height }: Size): Line[] {
  const names = prices.map(({ model }) => sanitizeLine(model));
  const nameWidth = Math.min(maxName, Math.max(0, ...names.map(textWidth)));
  const changes = prices.map(priceChangeTexts);
  const days = prices[0]?.days.length ?? 0;
  const roomForDays = width - nameWidth - 10 - 26;
  const cells =
    [1, 2, 4].map((each) => Math.ceil(days / each)).find((all) => all <= roomForDays) ?? 0;
  const room = width - nameWidth - 10 - (cells > 0 ? cells + 2 : 0);
  return prices.slice(0, height).map(({ price, days: values }, index) => {
    const top = roomAbove(largest(values));
    return line(
      padEnd(truncateEnd(names[index] ?? '', nameWidth), nameWidth),
      [padStart(price === undefined ? '' : formatPrice(price), 8), 'strong'],
      [cells > 0 ? `  ${sparkline(values, cells, { maximum: top })}` : '', 'chart3'],
      [`  ${longestWhole(changes[index] ?? [], room)}`, 'muted'],
    );
  });
}

/** When the price changed, and by how much: `▲ 40.0 % since Thu 12 Nov`. */
export function priceChangeTexts({ price, change: changed }: ListedPrice): string[] {
  if (changed === undefined || price === undefined) return ['no change found', 'no change'];
  const moved = formatChange(change(price, changed.before));
  return [
    `${moved} since ${formatDay(changed.day)}, was ${formatPrice(changed.before)}`,
    `${moved} since ${formatDay(changed.day)}`,
    `${moved} since ${formatShortDay(changed.day)}`,
  ];
}
