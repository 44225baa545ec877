import { formatChange } from '../../figures/format/change.ts';
import { formatCredits } from '../../figures/format/number.ts';
import { dayKindOf } from '../../figures/time/day.ts';
import { formatShortDay } from '../../figures/time/format-time.ts';
import {
  causeWords,
  creditSplit,
  splitCauses,
  wholeSplit,
} from '../../figures/usage/credit-split.ts';
import { creditsByDay } from '../../figures/usage/credit-totals.ts';
import { formatPrice } from '../../figures/usage/model-prices.ts';
import { priceList } from '../../figures/usage/price-list.ts';
import { baseText } from '../../figures/usage/range-rows.ts';
import { type Change, change } from '../../figures/values/change.ts';
import { fieldOf } from '../../output/field.ts';
import {
  type ReportField,
  type ReportTable,
  reportTable,
  type Section,
  shownAs,
} from './report.ts';
import type { ReportData } from './report-data.ts';

const { text, day, credits, percent, measure } = fieldOf;

/** The credits of each day, with what they were before they were restated. */
export function daysTable({ tokens: { rows, range }, restated }: ReportData): ReportTable {
  const before = new Map(restated.map((one) => [one.day, one.before]));
  const days = creditsByDay(rows, range);
  type DayRow = (typeof days)[number];
  const fields: ReportField<DayRow>[] = [
    day('date', 'UTC day', (row) => row.day),
    credits('credits', 'Standard Credits', (row) => row.value),
    credits('restatedFrom', 'what the day said before it was restated', (row) =>
      before.get(row.day),
    ),
  ];
  const isRestated = days.some((row) => before.has(row.day));
  return reportTable({
    id: 'days',
    caption: 'Credits by day',
    fields: isRestated ? fields : fields.slice(0, 2),
    rows: days,
    chart: {
      kind: 'days',
      days: days.map((row) => ({
        label: formatShortDay(row.day),
        value: row.value,
        isPale: dayKindOf(row.day) === 'weekend',
      })),
    },
  });
}

/** Why credits changed, and what the models cost. */
export function changeSection({ tokens }: ReportData): Section {
  const { before } = tokens;
  const split = 'figures' in before ? creditSplit(tokens, before.figures) : undefined;
  const base = 'figures' in before ? baseText(before.range, before.by) : '';
  const texts =
    split === undefined
      ? ['There are no days to compare with that tell their models.']
      : [
          `Working days are compared with working days and weekends with weekends of ${base}. These days would have cost ${formatCredits(split.before)} credits at the means of then; they cost ${formatCredits(split.now)}. The causes add up to the change.`,
        ];
  return {
    id: 'change',
    title: 'What changed and why',
    texts,
    tables: [...(split ? [causesTable(split)] : []), pricesTable(tokens)],
  };
}

function causesTable(split: NonNullable<ReturnType<typeof creditSplit>>): ReportTable {
  const { causes } = wholeSplit(split);
  const rows = splitCauses
    .filter((cause) => cause !== 'unassigned' || causes[cause] !== 0)
    .map((cause) => ({
      cause,
      amount: causes[cause],
      share: change(split.before + split.causes[cause], split.before),
      mostly: cause === 'mix' || cause === 'price' ? split.mostly[cause] : undefined,
    }));
  type CauseRow = (typeof rows)[number];
  return reportTable<CauseRow>({
    id: 'causes',
    caption: 'Causes of the change',
    fields: [
      text('cause', 'volume, mix, price, or credits without tokens'),
      shownAs<CauseRow>(
        credits('credits', 'what it added to the credits', (row) => row.amount),
        ({ amount }) => `${amount > 0 ? '+' : ''}${formatCredits(amount)}`,
      ),
      changeField((row) => row.share),
      text('about', 'what it stands for', (row) => causeWords[row.cause]),
      text('mostly', 'the model with most of it'),
    ],
    rows,
    chart: {
      kind: 'bars',
      unit: 'credits',
      bars: rows.map(({ cause, amount }) => ({ label: cause, value: amount })),
    },
  });
}

/** A change as a percentage, with its direction for people. */
export const changeField = <Row>(read: (row: Row) => Change): ReportField<Row> =>
  shownAs(
    percent(
      'change',
      'the like-for-like change in percent; unknown without days to compare',
      (row) => {
        const moved = read(row);
        return 'ratio' in moved ? moved.ratio * 100 : undefined;
      },
    ),
    (row) => formatChange(read(row)),
  );

function pricesTable(tokens: ReportData['tokens']): ReportTable {
  type Price = ReturnType<typeof priceList>[number];
  const shownPrice = (value: number | undefined) =>
    value === undefined ? '–' : formatPrice(value);
  return reportTable<Price>({
    id: 'prices',
    caption: 'Credits for 1,000 tokens, where a token of output counts as five',
    fields: [
      text('model', 'the model'),
      shownAs<Price>(measure('price', 'the median since its last change'), ({ price }) =>
        shownPrice(price),
      ),
      shownAs<Price>(
        measure(
          'priceBefore',
          'the median before that change',
          ({ change: moved }) => moved?.before,
        ),
        ({ change: moved }) => shownPrice(moved?.before),
      ),
      day('since', 'the first day of the change', ({ change: moved }) => moved?.day),
    ],
    rows: priceList(tokens),
  });
}
