import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { viewAction } from '../../actions/action.ts';

const openDays = viewAction<LimitUse>({
  id: 'limit.days',
  title: 'Show the days of this person',
  keys: ['enter', 'l'],
  when: 'limits',
  hint: 'days',
  run: ({ userId, email }, operator) => operator.open({ screen: 'person', userId, email }),
});

const copyEmail = viewAction<LimitUse>({
  id: 'limit.copy-email',
  title: 'Copy the e-mail of this person',
  keys: ['y'],
  when: 'limits',
  hint: 'copy e-mail',
  disabledReason: ({ email }) => (email === undefined ? 'This person has no e-mail.' : undefined),
  run: ({ email }, operator) => operator.copy(email ?? '', email ?? ''),
});

/** What can be done with a person among the limits. */
export const limitActions = [openDays, copyEmail];
