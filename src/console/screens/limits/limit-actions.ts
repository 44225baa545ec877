import type { LimitUse } from '../../../domain/limits/limit-use.ts';
import { viewAction } from '../../actions/action.ts';
import { copyAction } from '../../actions/copy-action.ts';

const openDays = viewAction<LimitUse>({
  id: 'limit.days',
  title: 'Show the days of this person',
  keys: ['enter', 'l'],
  when: 'limits',
  hint: 'days',
  run: ({ userId, email }, operator) => operator.open({ screen: 'person', userId, email }),
});

const copyEmail = copyAction<LimitUse>({
  id: 'limit.copy-email',
  title: 'Copy the e-mail of this person',
  keys: ['y'],
  when: 'limits',
  hint: 'copy e-mail',
  nouns: ['e-mail', 'e-mails'],
  textOf: ({ email }) => email,
  missing: 'This person has no e-mail.',
});

/** What can be done with a person among the limits. */
export const limitActions = [openDays, copyEmail];
