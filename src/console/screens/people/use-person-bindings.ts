import { useMemo } from 'react';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { type Binding, bind } from '../../keys/binding.ts';
import { tableBindings } from '../../list/table-bindings.ts';
import type { Table } from '../../list/use-table.ts';
import { useConsole } from '../../shell/console-context.ts';
import type { Route } from '../../shell/route.ts';
import { useStore } from '../../shell/store.ts';
import { personActions } from './person-actions.ts';
import { personRemovable } from './person-removable.ts';
import { removePerson } from './remove-person.ts';
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
