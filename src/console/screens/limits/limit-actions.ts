import { copyEmail, openDays } from '../people/named-person.ts';

/** What can be done with a person among the limits. */
export const limitActions = [
  openDays({ id: 'limit.days', when: 'limits', hint: 'days' }),
  copyEmail({ id: 'limit.copy-email', when: 'limits', hint: 'copy e-mail' }),
];
