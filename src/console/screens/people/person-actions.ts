import { viewAction } from '../../actions/action.ts';

/** How keys drive the days of a person. */
export type PersonControls = {
  switchRange(): void;
  email(): string | undefined;
};

/** The keys of a person's days, beside those of their table. */
export const personActions = [
  viewAction<PersonControls>({
    id: 'person.range',
    title: 'The last 30 or the last 90 days',
    keys: ['t'],
    when: 'people',
    hint: '30/90 days',
    run: (person) => person.switchRange(),
  }),
  viewAction<PersonControls>({
    id: 'person.copy',
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    when: 'people',
    hint: 'copy e-mail',
    disabledReason: (person) =>
      person.email() === undefined ? 'This person has no e-mail.' : undefined,
    run(person, operator) {
      const email = person.email() ?? '';
      operator.copy(email, email);
    },
  }),
];
