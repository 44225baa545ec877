import { counted } from '../../figures/format/number.ts';
import type { BudgetUse } from '../../figures/limits/budget.ts';
import { creditsByUser } from '../../figures/usage/credits-by-user.ts';
import { fieldOf, maskedText } from '../../output/field.ts';
import { costOf, type Finding, severities } from '../../rules/finding.ts';
import { budgetFields, budgetGap } from '../attention/budgets.ts';
import { maxRows } from './part-sections.ts';
import type { PersonNames } from './person-names.ts';
import { type ReportTable, reportTable, type Section } from './report.ts';
import { dataOf, type ReportData, unreadTexts } from './report-data.ts';

const { text, time, credits } = fieldOf;

type Found = { finding: Finding; name: string; sessionId: string };

/** The sessions that need a person, as Now shows them. */
export function findingsSection({ attention, isPseudonymous }: ReportData): Section {
  const { findings, hidden, blindSpots } = attention;
  const found = findings.flatMap((finding): Found[] => {
    const { subject } = finding;
    if (subject.kind !== 'session') return [];
    return [{ finding, name: subject.title, sessionId: subject.sessionId }];
  });
  const ids = [...new Set(found.map(({ sessionId }) => sessionId))];
  const rows = found.map((one) =>
    isPseudonymous ? { ...one, name: `Session ${ids.indexOf(one.sessionId) + 1}` } : one,
  );
  return {
    id: 'findings',
    title: 'Sessions with findings',
    texts: [
      `The rules of Now found something in ${counted(ids.length, 'session')} of the owner of the key.`,
      ...(rows.length > maxRows ? [`The ${maxRows} most urgent of ${rows.length} findings.`] : []),
      ...(hidden > 0 ? [`Snoozed or muted, and not here: ${hidden}.`] : []),
      ...(blindSpots.length > 0 ? [`Not looked at: ${blindSpots.join('; ')}.`] : []),
    ],
    tables: rows.length === 0 ? [] : [foundTable(rows.slice(0, maxRows), isPseudonymous)],
  };
}

function foundTable(rows: readonly Found[], isPseudonymous: boolean): ReportTable {
  // What was found may name people, files and computers.
  const named = [
    maskedText<Found>('evidence', 'what was found', ({ finding }) => finding.problem),
    text('sessionId', 'ID of the session'),
  ];
  return reportTable<Found>({
    id: 'findings',
    caption: 'Most urgent first',
    fields: [
      maskedText('session', 'its title', ({ name }) => name),
      text('severity', severities.join(', '), ({ finding }) => finding.severity),
      text('rule', 'the rule that found it', ({ finding }) => finding.rule),
      time('since', 'when it began', ({ finding }) => finding.sinceMs),
      credits('credits', 'Standard Credits of the whole session', ({ finding }) =>
        costOf(finding, 'session'),
      ),
      ...(isPseudonymous ? [] : named),
    ],
    rows,
  });
}

/** What was used of the budgets of the configuration, for the section of limits. */
export function budgetParts(
  data: ReportData,
  nameOf: PersonNames,
): Pick<Section, 'texts' | 'tables'> {
  const uses = dataOf(data.budgets);
  if (uses === undefined) return { texts: unreadTexts('Budgets', data.budgets), tables: [] };
  if (uses.length === 0) return { texts: [], tables: [] };
  const rows = data.isPseudonymous ? uses.map(pseudonymous(data, nameOf)) : uses;
  return {
    texts: rows.flatMap((use) => budgetGap(use, data) ?? []),
    tables: [
      reportTable({
        id: 'budgets',
        caption: 'Used of own budgets',
        fields: budgetFields.filter(({ name, isExtra }) => !isExtra || name === 'subject'),
        rows,
      }),
    ],
  };
}

/** Names of budgets may be those of people. */
const pseudonymous =
  ({ tokens, monthRows }: ReportData, nameOf: PersonNames) =>
  (use: BudgetUse, at: number): BudgetUse => {
    const { person } = use.budget;
    const known = creditsByUser([...tokens.rows, ...monthRows]).find(
      ({ userId, email }) => userId === person || email?.toLowerCase() === person?.toLowerCase(),
    );
    const named = person && nameOf(known ?? { userId: person, email: undefined });
    return { ...use, budget: { ...use.budget, name: `Budget ${at + 1}`, person: named } };
  };
