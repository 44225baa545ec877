import type { Day } from '../../../domain/day.ts';
import { viewAction } from '../../keys/action.ts';
import { copyAction } from '../../keys/copy-action.ts';

/** How keys drive the days of a person. */
export type PersonControls = {
  email(): string | undefined;
  /** The day under the cursor; nothing where there are no days. */
  day(): Day | undefined;
};

/** The keys of a person's days, beside those of their table. */
export const personActions = [
  viewAction<PersonControls>({
    id: 'person.open-day',
    title: 'Show this day of everybody',
    keys: ['enter', 'l'],
    hint: 'open',
    disabledReason: (person) => (person.day() === undefined ? 'There is no day here.' : undefined),
    run(person, shell) {
      const day = person.day();
      if (day !== undefined) shell.open({ screen: 'day', day });
    },
  }),
  copyAction<PersonControls>({
    id: 'person.copy',
    title: 'Copy the e-mail of this person',
    keys: ['y'],
    hint: 'copy e-mail',
    nouns: ['e-mail', 'e-mails'],
    textOf: (person) => person.email(),
    missing: 'This person has no e-mail.',
  }),
];
