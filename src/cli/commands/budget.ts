import type { BudgetUse } from '../../figures/limits/budget.ts';
import { budgetFields, budgetGap, readBudgets } from '../attention/budgets.ts';
import { commandGroup, type Reading, rowsCommand } from '../command-parts/rows-command.ts';
import { refuseBroken } from '../config/broken-settings.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';

type BudgetOptions = { name?: string[] };

async function read({ source, options, note, context }: Reading<BudgetOptions>) {
  await refuseBroken(context, 'budgets', 'teams');
  const { name: names } = options;
  const known = Object.keys(source.config.budgets);
  const wrong = names?.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    throw new UsageError(
      `There is no budget ${JSON.stringify(wrong)}. Budgets: ${known.join(', ') || 'none'}.`,
    );
  }
  if (known.length === 0) {
    note('No budgets are set. Add "budgets" to config.json; signalbox config show explains them.');
  }
  const uses = await readBudgets(source, names);
  for (const use of uses) {
    const gap = budgetGap(use, source);
    if (gap !== undefined) note(gap);
  }
  return uses;
}

const list = rowsCommand<BudgetUse, BudgetOptions>({
  name: 'list',
  about: 'list your budgets and what was used of them',
  fields: budgetFields,
  isFiltered: true,
  read,
});

const check = rowsCommand<BudgetUse, BudgetOptions>({
  name: 'check',
  about: 'fail if a budget is exceeded, or will be in 8 of 10 forecasts',
  fields: budgetFields,
  shape: (command) => command.option('--name <name...>', 'only these budgets'),
  statuses: {
    [exitStatuses.found[0]]: 'A budget is exceeded, or likely will be.',
    [exitStatuses.partly[0]]:
      'No budget is known to be exceeded, but one would be if each day without data was its most expensive one.',
  },
  examples: [
    [
      'signalbox budget check --output markdown >> "$GITHUB_STEP_SUMMARY"',
      'a step that fails while a budget is exceeded',
    ],
  ],
  async read(reading) {
    const uses = await read(reading);
    const states = new Set(uses.map(({ state }) => state));
    if (states.has('over') || states.has('likely')) {
      reading.context.exitCode = exitStatuses.found[0];
    } else if (uses.some(mayBeOver)) reading.context.exitCode = exitStatuses.partly[0];
    return uses;
  },
});

/** Also if nothing at all is known of it. */
const mayBeOver = ({ budget, usedAtMost }: BudgetUse): boolean =>
  usedAtMost === undefined || usedAtMost > budget.credits;

export const budgetCommand = commandGroup('budget', 'own limits in credits: list and check them', [
  list,
  check,
]);
