import { nameFromTitle } from '../../domain/filter/field.ts';
import { parseFilter } from '../../domain/filter/filter.ts';
import { filterFields } from '../../domain/rows/visible-rows.ts';
import type { Column } from '../list/column.ts';
import type { ListDescription } from '../list/list-description.ts';
import { tableStoreOf } from '../list/use-table.ts';
import { computerList } from '../screens/computers/computer-list.ts';
import { limitList } from '../screens/limits/limit-list.ts';
import { peopleList } from '../screens/people/people-list.ts';
import { readinessList } from '../screens/readiness/readiness-list.ts';
import { sessionList } from '../screens/sessions/session-list.ts';
import type { RootScreen } from '../shell/routes.ts';
import type { Candidate, Command } from './command.ts';

/** Goes to a list and, with a filter behind the name, to the rows that match: `:sessions status:running`. */
function listCommand<Row, Around, Route>(
  screen: RootScreen,
  list: ListDescription<Row, Around, Route>,
): Pick<Command, 'argument' | 'run'> {
  return {
    argument: {
      name: 'FILTER',
      isOptional: true,
      candidates: () => list.columns.flatMap(rankedValues),
      mistake(text) {
        // Rows are not read to find a mistake, so nothing around them is needed.
        const fields = filterFields(list, undefined as Around);
        return parseFilter(text, fields).mistakes[0]?.message;
      },
    },
    run(filter, { shell }) {
      shell.choose({ screen });
      if (filter === '') return;
      const store = tableStoreOf(shell, list);
      store.dispatch({ type: 'filtered', filter });
      store.dispatch({ type: 'filter-kept', filter });
    },
  };
}

/** What a column is known to hold before any row is read: `status:running`. */
function rankedValues<Row, Around>({ title, value }: Column<Row, Around>): Candidate[] {
  if (value?.kind !== 'text' || value.ranks === undefined) return [];
  return value.ranks.map((word) => ({ value: `${nameFromTitle(title)}:${word}` }));
}

/** What `:` does with the name of a screen that is a list. */
export const listCommands: { readonly [Screen in RootScreen]?: Pick<Command, 'argument' | 'run'> } =
  {
    sessions: listCommand('sessions', sessionList),
    computers: listCommand('computers', computerList),
    limits: listCommand('limits', limitList),
    readiness: listCommand('readiness', readinessList),
    people: listCommand('people', peopleList),
  };
