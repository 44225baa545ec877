import { useMemo } from 'react';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { type Binding, bind } from '../../actions/binding.ts';
import { removePerson } from '../../actions/remove-person.ts';
import { tableBindings } from '../../components/data-table/table-bindings.ts';
import type { Table } from '../../components/data-table/use-table.ts';
import { useConsole } from '../../console-context.ts';
import type { Route } from '../../navigation/route.ts';
import { rangeBindings } from '../../range/range-actions.ts';
import { useStore } from '../../store.ts';
import { personActions } from './person-actions.ts';
import { personRemovable } from './person-removable.ts';
import type { PersonFigures } from './use-person.ts';

type PersonRoute = Extract<Route, { screen: 'person' }>;

/** What keys do on the screen of a person. */
export function usePersonBindings(
  route: PersonRoute,
  figures: PersonFigures | undefined,
  { current, controls }: Table<PersonDay>,
): readonly Binding[] {
  const { memory, clock } = useConsole();
  const removed = useStore(memory.removedPeople);
  const email = route.email ?? figures?.summary?.email;
  return useMemo(
    () => [
      ...bind(personActions, () => ({ email: () => email, day: () => current()?.day })),
      ...rangeBindings(memory.range, clock),
      ...bind([removePerson], () => personRemovable({ ...route, email }, figures, removed, memory)),
      ...tableBindings(controls),
    ],
    [route, email, figures, removed, memory, clock, current, controls],
  );
}
