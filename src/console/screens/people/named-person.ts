import { personName } from '../../../domain/people/shared-domain.ts';
import { copyAction, type ViewAction, viewAction } from '../../keys/action.ts';
import type { Column } from '../../list/column.ts';

/** A person in a list, as the analytics identify them. */
type NamedPerson = { userId?: string | undefined; email?: string | undefined };

/** The names of people, without the domain that all share. */
export const personColumn = (
  placed: Pick<Column<NamedPerson>, 'id' | 'width' | 'grow' | 'isFitted'>,
): Column<NamedPerson, { domain: string | undefined }> => ({
  ...placed,
  title: placed.id.toUpperCase(),
  isName: true,
  dropOrder: 0,
  cell: (person, { domain }) => ({
    text: personName(person, domain),
    tone: person.email === undefined ? 'muted' : 'text',
  }),
  value: { kind: 'text', read: ({ email, userId }) => email ?? userId },
});

type Described = Pick<ViewAction<NamedPerson>, 'id' | 'hint'>;

/** Opens the days of the person in a row. */
export const openDays = (described: Described): ViewAction<NamedPerson> =>
  viewAction<NamedPerson>({
    ...described,
    title: "Show this person's days",
    keys: ['enter', 'l'],
    run: ({ userId, email }, shell) => shell.open({ screen: 'person', userId, email }),
  });

/** Copies the e-mail of the person in a row. */
export const copyEmail = (described: Described): ViewAction<NamedPerson> =>
  copyAction<NamedPerson>({
    ...described,
    title: 'Copy the e-mail address',
    keys: ['y'],
    nouns: ['e-mail', 'e-mails'],
    textOf: ({ email }) => email,
    missing: 'This person has no e-mail.',
  });
