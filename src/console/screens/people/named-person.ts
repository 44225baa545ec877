import { copyAction, type ViewAction, viewAction } from '../../keys/action.ts';

/** A person in a list, as the analytics identify them. */
type NamedPerson = { userId: string | undefined; email: string | undefined };

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
