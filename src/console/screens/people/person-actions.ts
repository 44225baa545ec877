import { viewAction } from '../../actions/action.ts';

/** How keys drive the days of a person. */
export type PersonControls = {
  email(): string | undefined;
};

/** The keys of a person's days, beside those of their table. */
export const personActions = [
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
