import { viewAction } from '../../../actions/action.ts';

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
  viewAction<Named>({
    id: 'users.copy-email',
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    when: 'analytics',
    disabledReason: ({ email }) => (email === undefined ? 'This person has no e-mail.' : undefined),
    run: ({ email }, operator) => operator.copy(email ?? '', email ?? ''),
  }),
];
