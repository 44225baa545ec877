import { viewAction } from '../../../actions/action.ts';
import { copyAction } from '../../../actions/copy-action.ts';

type Named = { userId: string; email: string | undefined };

/** Keys of somebody in the table of users. */
export const userActions = [
  viewAction<Named>({
    id: 'users.open',
    title: 'Show the days of this person',
    keys: ['enter', 'l'],
    when: 'analytics',
    hint: 'open',
    run: ({ userId, email }, operator) => operator.open({ screen: 'person', userId, email }),
  }),
  copyAction<Named>({
    id: 'users.copy-email',
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    when: 'analytics',
    nouns: ['e-mail', 'e-mails'],
    textOf: ({ email }) => email,
    missing: 'This person has no e-mail.',
  }),
];
