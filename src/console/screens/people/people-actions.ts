import { type Person, seenDays } from '../../data/use-people.ts';
import { bind, bindAs } from '../../keys/binding.ts';
import { copyAction } from '../../keys/copy-action.ts';
import type { Table } from '../../list/use-table.ts';
import type { Binding } from '../../shell/shell.ts';
import { copyEmail, openDays } from './named-person.ts';
import { type Removable, removePerson } from './remove-person.ts';

const copyId = copyAction<Person>({
  id: 'person.copy-id',
  title: 'Copy the user id of this person',
  keys: ['Y'],
  nouns: ['user id', 'user ids'],
  textOf: ({ userId }) => userId,
});

/** What can be done with a person of the list, without harming anybody. */
export const peopleActions = [
  openDays({ id: 'person.days', hint: 'days' }),
  copyEmail({ id: 'person.copy-email', hint: 'copy e-mail' }),
  copyId,
];

/** What can be done with a person of the list. */
export const peopleBindings = (
  rows: Pick<Table<Person>, 'current' | 'selection'>,
): readonly Binding[] => [
  ...bind(peopleActions, rows.current, rows.selection),
  ...bindAs([removePerson], rows, toRemovable),
];

/** A person as the one who is to be removed. */
function toRemovable(person: Person): Removable {
  const { key, email, isRemoved, credits, lastDay, limit } = person;
  return {
    key,
    email,
    isRemoved,
    seen: { credits, days: seenDays, lastDay },
    limit,
  };
}
