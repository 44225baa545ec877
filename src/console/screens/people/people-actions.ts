import { viewAction } from '../../actions/action.ts';
import { type Binding, bind, bindAs } from '../../actions/binding.ts';
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

const copyEmail = viewAction<Person>({
  id: 'person.copy-email',
  title: 'Copy the e-mail of this person',
  keys: ['y'],
  when: 'people',
  hint: 'copy e-mail',
  disabledReason: ({ email }) => (email === undefined ? 'This person has no e-mail.' : undefined),
  run: ({ email }, operator) => operator.copy(email ?? '', email ?? ''),
});

const copyId = viewAction<Person>({
  id: 'person.copy-id',
  title: 'Copy the user id of this person',
  keys: ['Y'],
  when: 'people',
  run: ({ userId }, operator) => operator.copy(userId, userId),
});

/** What can be done with a person of the list, without harming anybody. */
export const peopleActions = [openDays, copyEmail, copyId];

/** What can be done with a person of the list. */
export const peopleBindings = (
  rows: Pick<Table<Person>, 'current' | 'selection'>,
  memory: Memory,
): readonly Binding[] => [
  ...bind(peopleActions, rows.current),
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
