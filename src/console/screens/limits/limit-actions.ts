import { copyEmail, openDays } from '../people/named-person.ts';

/** What can be done with a person among the limits. */
export const limitActions = [
  openDays({ id: 'limit.days', hint: 'days' }),
  copyEmail({ id: 'limit.copy-email', hint: 'copy e-mail' }),
];
