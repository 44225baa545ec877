import type { Computer, CreditLimits, TokensRow, UserDayRow } from '../../api/resources.ts';
import type { BudgetUse } from '../../figures/limits/budget.ts';
import type { Month } from '../../figures/limits/month.ts';
import type { Day } from '../../figures/time/day.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import type { ComparedRows } from '../../figures/usage/range-rows.ts';
import type { RestatedDay } from '../../figures/usage/restated-day.ts';
import type { Finding } from '../../rules/finding.ts';

/** A part of the data, or why it could not be read. */
export type Part<Data> = { data: Data } | { unread: string };

export type ReportData = {
  name: string;
  tokens: ComparedRows<TokensRow>;
  /** Those of the month and of the weeks before it. */
  monthRows: readonly TokensRow[];
  month: Month;
  today: Day;
  nowMs: number;
  users: Part<readonly UserDayRow[]>;
  limits: Part<CreditLimits>;
  computers: Part<readonly Computer[]>;
  budgets: Part<readonly BudgetUse[]>;
  /** What the rules of Now found, most urgent first. */
  attention: {
    findings: readonly Finding[];
    /** How many others are snoozed or muted. */
    hidden: number;
    /** What the rules could not look at. */
    blindSpots: readonly string[];
  };
  /** Which of the wanted days have no analytics. */
  rangeNote: string | undefined;
  teams: Readonly<Record<string, string>>;
  /** How many settings of budgets and teams were not understood, and are left out. */
  brokenSettings: number;
  restated: readonly RestatedDay[];
  readDays: ReadDays;
  copiedAtMs: number | undefined;
  /** Whether people and computers have numbers instead of names. */
  isPseudonymous: boolean;
};

/** The data of a part; undefined if it could not be read. */
export const dataOf = <Data>(part: Part<Data>): Data | undefined =>
  'data' in part ? part.data : undefined;

/** A sentence about a part that could not be read. */
export const unreadTexts = (subject: string, part: Part<unknown>): string[] =>
  'unread' in part ? [`${subject} could not be read: ${part.unread}.`] : [];
