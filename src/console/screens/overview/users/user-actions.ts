import { copyEmail, openDays } from '../../people/named-person.ts';

/** Keys of somebody in the table of users. */
export const userActions = [
  openDays({ id: 'users.open', hint: 'open' }),
  copyEmail({ id: 'users.copy-email' }),
];
