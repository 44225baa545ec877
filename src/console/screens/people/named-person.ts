import { copyAction, type ViewAction, viewAction } from '../../keys/action.ts';

/** Somebody in a list, as the analytics name them. */
type NamedPerson = { userId: string | undefined; email: string | undefined };

type Described = Pick<ViewAction<NamedPerson>, 'id' | 'hint'>;

/** Goes from somebody in a list to their days. */
export const openDays = (described: Described): ViewAction<NamedPerson> =>
  viewAction<NamedPerson>({
    ...described,
    title: 'Show the days of this person',
    keys: ['enter', 'l'],
    run: ({ userId, email }, shell) => shell.open({ screen: 'person', userId, email }),
  });

/** Copies the e-mail of somebody in a list. */
export const copyEmail = (described: Described): ViewAction<NamedPerson> =>
  copyAction<NamedPerson>({
    ...described,
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    nouns: ['e-mail', 'e-mails'],
    textOf: ({ email }) => email,
    missing: 'This person has no e-mail.',
  });
