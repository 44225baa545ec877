import { counted } from '../../figures/format/number.ts';
import { line } from '../draw/line.ts';
import { viewAction } from '../keys/action.ts';
import type { PromptOptions } from '../overlays/prompt/prompt.ts';
import { promptOverlay } from '../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../shell/shell.ts';
import type { TableKeys } from './table.ts';

/**
 * Goes to a row by its number, or moves by a count, as `20` and enter, or `10j`. Digits alone go to screens, so a key
 * comes before them.
 */
export const rowAction = viewAction<TableKeys>({
  id: 'table.row',
  title: 'Go to a row by number, or move by a count (10j)',
  synonyms: 'line jump goto',
  keys: ["'"],
  disabledReason: ({ snapshot }) => (snapshot().ids.length > 0 ? undefined : 'There are no rows.'),
  run: (table, shell) => shell.show(promptOverlay(rowPrompt(table, shell))),
  numbered: {
    refusal: refusalOf,
    run: ({ rows }, number) => rows.moveTo(number - 1),
  },
});

const help = line(
  ' ',
  ['enter', 'accent'],
  ' go to that row  ',
  ['j', 'accent'],
  ' that many down  ',
  ['k', 'accent'],
  ' that many up  ',
  ['esc', 'accent'],
  ' close',
);

function rowPrompt(table: TableKeys, shell: Shell): PromptOptions {
  const problemOf = (text: string) => {
    if (text === '') return undefined;
    const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    return number === undefined ? 'Enter a number of rows.' : refusalOf(table, number);
  };
  return {
    label: "'",
    remark: (text) => ({ spans: [], problem: problemOf(text), help }),
    review: (text) => ({ isTaken: problemOf(text) === undefined }),
    onChange(text) {
      const [, count, letter] = /^(\d{1,9})([jkgG])$/.exec(text) ?? [];
      if (count === undefined) return;
      shell.closeOverlay();
      if (letter === 'j' || letter === 'k') {
        table.rows.moveBy(letter === 'j' ? Number(count) : -Number(count));
      } else table.rows.moveTo(Number(count) - 1);
    },
    onSubmit: (text) => text !== '' && table.rows.moveTo(Number(text) - 1),
  };
}

/** Why there is no such row, and how there could be one. */
function refusalOf({ snapshot }: TableKeys, number: number): string | undefined {
  const { ids, hasMore } = snapshot();
  if (number >= 1 && number <= ids.length) return undefined;
  if (number < 1) return 'Rows are counted from 1.';
  const verb = ids.length === 1 ? 'is' : 'are';
  const rows = counted(ids.length, 'row');
  return hasMore ? `Only ${rows} ${verb} read; G reads all.` : `There ${verb} only ${rows}.`;
}
