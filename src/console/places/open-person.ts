import type { Command } from './command.ts';

const emailShape = /^[^\s@]+@[^\s@]+$/;

/** Shows the days of a person, by e-mail. */
export const openPerson: Command = {
  name: 'user',
  aliases: ['person'],
  title: 'Show the days of a person',
  argument: {
    name: 'EMAIL',
    candidates({ known }) {
      const people = known.people();
      if (people.length === 0) known.askFor('people');
      return people.map(({ email }) => ({ value: email }));
    },
    mistake(text, { known }) {
      const isKnown = known.people().some(({ email }) => email === text);
      return isKnown || emailShape.test(text) ? undefined : `Nobody is known as ${text}.`;
    },
  },
  run(email, { operator, known }) {
    const person = known.people().find((one) => one.email === email);
    operator.jump(
      { screen: 'people' },
      { screen: 'person', userId: person?.userId, email: person?.email ?? email },
    );
  },
};
