import type { Computer } from '../../api/resources.ts';
import { unlabelledCause } from '../../figures/computers/cause.ts';
import {
  computerName,
  computerStatusWord,
  countStatuses,
  pendingStep,
} from '../../figures/computers/computer-status.ts';
import { counted } from '../../figures/format/number.ts';
import {
  countLevels,
  exceedsText,
  levelWord,
  likelyRange,
  shareText,
  usedText,
} from '../../figures/limits/limit-texts.ts';
import type { LimitUse } from '../../figures/limits/limit-use.ts';
import { forecastMethod } from '../../figures/limits/month-forecast.ts';
import { isWithin } from '../../figures/time/date-range.ts';
import { formatDateTime, formatMonth } from '../../figures/time/format-time.ts';
import { creditsByDay } from '../../figures/usage/credit-totals.ts';
import { missingText } from '../../figures/usage/missing-days.ts';
import { fieldOf, maskedText } from '../../output/field.ts';
import { budgetParts } from './attention-sections.ts';
import { maxRows } from './part-sections.ts';
import type { PersonNames } from './person-names.ts';
import {
  type ReportField,
  type ReportTable,
  reportTable,
  type Section,
  shownAs,
} from './report.ts';
import { dataOf, type ReportData, unreadTexts } from './report-data.ts';

const { text, day, time, credits, percent } = fieldOf;

/** Who is over a limit, or near it. */
export function limitsSection(
  data: ReportData,
  uses: readonly LimitUse[],
  nameOf: PersonNames,
): Section {
  const section = { id: 'limits', title: 'Limits and budgets' };
  const budgets = budgetParts(data, nameOf);
  if (dataOf(data.limits) === undefined) {
    const unread = unreadTexts('Credit limits', data.limits);
    return { ...section, texts: [...unread, ...budgets.texts], tables: budgets.tables };
  }
  const { over, likely, near, atRisk, unknown } = countLevels(uses);
  const limited = uses.filter(({ level }) => level !== 'none' && level !== 'removed');
  const urgent = limited.filter((use) => {
    const word = levelWord(use);
    return word !== 'ok' && word !== 'unknown' && word !== 'blocked';
  });
  return {
    ...section,
    texts: [
      `${counted(limited.length, 'person has', 'people have')} a limit. Over it: ${over}; likely to exceed it: ${likely}; near it: ${near} more; at risk: ${atRisk}; not known: ${unknown}. Limits are those of today, for ${formatMonth(data.month)}.`,
      ...(urgent.length > maxRows ? [`The ${maxRows} most urgent of ${urgent.length}.`] : []),
      ...(uses.some(({ outlook }) => outlook.state === 'known') ? [forecastMethod] : []),
      ...budgets.texts,
    ],
    tables: [
      ...(urgent.length === 0 ? [] : [usesTable(urgent.slice(0, maxRows), nameOf)]),
      ...budgets.tables,
    ],
  };
}

function usesTable(rows: readonly LimitUse[], nameOf: PersonNames): ReportTable {
  const fields: ReportField<LimitUse>[] = [
    text('person', 'who it is', nameOf),
    credits('limit', 'the limit in Standard Credits'),
    shownAs(credits('used', 'used in the month, on the days with data'), usedText),
    shownAs(
      percent('percent', 'of the limit', ({ share }) =>
        share === undefined ? undefined : share * 100,
      ),
      (use) => shareText(use),
    ),
    text('level', 'over, likely (8 in 10 or more), near (85 %) or at-risk (5 in 10)', levelWord),
    shownAs<LimitUse>(
      credits('projected', 'the middle of the forecast for the month'),
      ({ outlook }) => (outlook.state === 'known' ? likelyRange(outlook) : '–'),
    ),
    text('exceeds', 'when it was or is likely to be exceeded', exceedsText),
  ];
  return reportTable({
    id: 'limits',
    caption: 'Used of the limit',
    fields,
    rows,
    chart: {
      kind: 'bars',
      unit: 'percent',
      bars: rows.map((use) => ({
        label: nameOf(use),
        value: use.share === undefined ? undefined : use.share * 100,
        shown: shareText(use, { decimals: 0 }),
      })),
    },
  });
}

/** How many computers there are in each state, and which do not work. */
export function computersSection({ computers, nowMs, isPseudonymous }: ReportData): Section {
  const all = dataOf(computers);
  const section = { id: 'computers', title: 'Computers' };
  if (all === undefined) {
    return { ...section, texts: unreadTexts('Computers', computers), tables: [] };
  }
  const counts = countStatuses(all, nowMs);
  const broken = all.flatMap((computer, at) => {
    const word = computerStatusWord(computer, nowMs);
    const isBroken = word === 'error' || word === 'stuck';
    return isBroken ? [{ computer, word, name: nameOf(computer, at, isPseudonymous) }] : [];
  });
  type Broken = (typeof broken)[number];
  const { active, starting, stuck, failed, other, unknown } = counts;
  const failedTable = reportTable<Broken>({
    id: 'computers',
    caption: 'Computers that failed or are stuck',
    fields: [
      text('computer', 'its name', ({ name }) => name),
      text('status', 'error or stuck', ({ word }) => word),
      text('step', 'the provisioning step', ({ computer }) => pendingStep(computer, nowMs)?.name),
      ...(isPseudonymous
        ? []
        : [
            maskedText<Broken>('cause', 'why it failed', ({ computer }) =>
              causeOf(computer, nowMs),
            ),
          ]),
    ],
    rows: broken.slice(0, maxRows),
  });
  const shown = [
    ['active', active],
    ['starting', starting],
    ['stuck', stuck],
    ['with errors', failed],
    ['in another state', other],
    ['without a known state', unknown],
  ] as const;
  const words = shown.flatMap(([word, number]) => (number > 0 ? `${number} ${word}` : []));
  return {
    ...section,
    texts: [
      `${counted(all.length, 'computer')}${words.length > 0 ? `: ${words.join(', ')}` : ''}.`,
      ...(broken.length > maxRows ? [`The first ${maxRows} of ${broken.length}.`] : []),
    ],
    tables: broken.length === 0 ? [] : [failedTable],
  };
}

const nameOf = (computer: Computer, at: number, isPseudonymous: boolean): string =>
  isPseudonymous ? `Computer ${at + 1}` : computerName(computer);

function causeOf(computer: Computer, nowMs: number): string | undefined {
  const error = pendingStep(computer, nowMs)?.error;
  return error && unlabelledCause(error);
}

/** What is missing from the data, what the server corrected, and how old it is. */
export function qualitySection(data: ReportData): Section {
  const { tokens, readDays, copiedAtMs } = data;
  const days = creditsByDay(tokens.rows, tokens.range);
  const missing = days.filter(({ value }) => value === undefined).map((one) => one.day);
  const last = days.findLast(({ value }) => value !== undefined)?.day;
  const restated = data.restated
    .filter((one) => isWithin(one.day, tokens.range))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  type Restated = (typeof restated)[number];
  const table = reportTable<Restated>({
    id: 'restated',
    caption: 'Days whose credits the server corrected',
    fields: [
      day('date', 'UTC day', (row) => row.day),
      credits('before', 'what it said before'),
      time('noticedAt', 'when the local copy saw the correction', ({ atMs }) => atMs),
    ],
    rows: restated,
  });
  return {
    id: 'quality',
    title: 'Quality of the data',
    texts: [
      ...(data.rangeNote === undefined ? [] : [data.rangeNote]),
      missing.length === 0
        ? `All ${counted(days.length, 'day')} have data.`
        : `Missing: ${missingText(missing, readDays)} (${missing.join(', ')}). Totals are at least what they say.`,
      last === undefined
        ? 'No day of the range has data.'
        : `Analytics arrive a day late; the newest day here is ${last}.`,
      ...(data.brokenSettings > 0
        ? [
            `Left out: ${counted(data.brokenSettings, 'setting')} of budgets and teams with a mistake ("signalbox config check").`,
          ]
        : []),
      ...(copiedAtMs === undefined
        ? []
        : [`Read from a local copy of ${formatDateTime(copiedAtMs)}.`]),
      restated.length > 0
        ? 'Corrections are those that the local copy has seen.'
        : 'No correction of these days is known; only a local copy, made by "signalbox sync", notices them.',
    ],
    tables: restated.length === 0 ? [] : [table],
  };
}
