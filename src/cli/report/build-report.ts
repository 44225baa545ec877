import { monthUse } from '../../figures/limits/limit-use.ts';
import { creditsByDay } from '../../figures/usage/credit-totals.ts';
import { findingsSection } from './attention-sections.ts';
import { headlineSection } from './headline.ts';
import { modelsSection, peopleSection, teamsSection } from './part-sections.ts';
import { personNames } from './person-names.ts';
import type { Report } from './report.ts';
import { dataOf, type ReportData } from './report-data.ts';
import { computersSection, limitsSection, qualitySection } from './state-sections.ts';
import { changeSection } from './usage-sections.ts';

/** Without limits, the month of the organization is still known. */
const noLimits = { userLimits: [], globalLimit: undefined };

/** Makes a report of data. The same data make the same report. */
export function buildReport(data: ReportData): Report {
  const { name, tokens, today, month, monthRows, copiedAtMs, isPseudonymous } = data;
  const limits = dataOf(data.limits) ?? noLimits;
  const { people, organization } = monthUse(limits, monthRows, today, month);
  const nameOf = personNames(tokens.rows, isPseudonymous);
  const days = creditsByDay(tokens.rows, tokens.range);
  return {
    name,
    range: tokens.range,
    before: 'figures' in tokens.before ? tokens.before.range : undefined,
    dataUntil: days.findLast(({ value }) => value !== undefined)?.day,
    copiedAtMs,
    sections: [
      headlineSection(data, organization),
      changeSection(data),
      ...teamsSection(data),
      peopleSection(data, nameOf),
      modelsSection(data),
      limitsSection(data, people, nameOf),
      computersSection(data),
      findingsSection(data),
      qualitySection(data),
    ],
  };
}
