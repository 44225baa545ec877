import { useMemo } from 'react';
import type { PersonDay } from '../../../domain/people/person-days.ts';
import { rangeBindings } from '../../dashboard/range-actions.ts';
import { bind } from '../../keys/binding.ts';
import { tableBindings } from '../../list/table-bindings.ts';
import type { Table } from '../../list/use-table.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Binding } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { personActions } from './person-actions.ts';
import { personRemovable } from './person-removable.ts';
import { removePerson } from './remove-person.ts';
import type { PersonFigures } from './use-person.ts';

type PersonRoute = RouteOf<'person'>;

/** What keys do on the screen of a person. */
export function usePersonBindings(
  route: PersonRoute,
  figures: PersonFigures | undefined,
  { current, controls }: Table<PersonDay>,
): readonly Binding[] {
  const { range, removedPeople, clock } = useShell();
  const removed = useStore(removedPeople);
  const email = route.email ?? figures?.summary?.email;
  return useMemo(
    () => [
      ...bind(personActions, () => ({ email: () => email, day: () => current()?.day })),
      ...rangeBindings(range, clock),
      ...bind([removePerson], () => personRemovable({ ...route, email }, figures, removed)),
      ...tableBindings(controls),
    ],
    [route, email, figures, removed, range, clock, current, controls],
  );
}
