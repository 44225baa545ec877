import { copyAction } from '../../actions/copy-action.ts';

/** How keys drive the days of a person. */
export type PersonControls = {
  email(): string | undefined;
};

/** The keys of a person's days, beside those of their table. */
export const personActions = [
  copyAction<PersonControls>({
    id: 'person.copy',
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    when: 'people',
    hint: 'copy e-mail',
    nouns: ['e-mail', 'e-mails'],
    textOf: (person) => person.email(),
    missing: 'This person has no e-mail.',
  }),
];
