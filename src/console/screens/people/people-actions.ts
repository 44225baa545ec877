import { viewAction } from '../../actions/action.ts';
import { type Binding, bind, bindAs } from '../../actions/binding.ts';
import { copyAction } from '../../actions/copy-action.ts';
import { type Removable, removePerson } from '../../actions/remove-person.ts';
import type { Table } from '../../components/data-table/use-table.ts';
import { type Person, seenDays } from '../../data/use-people.ts';
import type { Memory } from '../../memory/memory.ts';

const openDays = viewAction<Person>({
  id: 'person.days',
  title: 'Show the days of this person',
  keys: ['enter', 'l'],
  when: 'people',
  hint: 'days',
  run: ({ userId, email }, operator) => operator.open({ screen: 'person', userId, email }),
});

const copyEmail = copyAction<Person>({
  id: 'person.copy-email',
  title: 'Copy the e-mail of this person',
  keys: ['y'],
  when: 'people',
  hint: 'copy e-mail',
  nouns: ['e-mail', 'e-mails'],
  textOf: ({ email }) => email,
  missing: 'This person has no e-mail.',
});

const copyId = copyAction<Person>({
  id: 'person.copy-id',
  title: 'Copy the user id of this person',
  keys: ['Y'],
  when: 'people',
  nouns: ['user id', 'user ids'],
  textOf: ({ userId }) => userId,
});

/** What can be done with a person of the list, without harming anybody. */
export const peopleActions = [openDays, copyEmail, copyId];

/** What can be done with a person of the list. */
export const peopleBindings = (
  rows: Pick<Table<Person>, 'current' | 'selection'>,
  memory: Memory,
): readonly Binding[] => [
  ...bind(peopleActions, rows.current, rows.selection),
  ...bindAs([removePerson], rows, (person) => toRemovable(person, memory)),
];

/** A person as the one who is to be removed. */
function toRemovable(person: Person, memory: Memory): Removable {
  const { key, email, isRemoved, credits, lastDay, limit } = person;
  return {
    key,
    email,
    isRemoved,
    seen: { credits, days: seenDays, lastDay },
    limit,
    onRemoved: () => memory.removedPeople.dispatch(key),
  };
}
