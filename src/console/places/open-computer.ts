import type { KnownName } from '../data/known.ts';
import type { Command } from './command.ts';

const computerCalled = (text: string, computers: readonly KnownName[]): KnownName | undefined =>
  computers.find(({ id }) => id === text) ?? computers.find(({ name }) => name === text);

/** Shows everything about a computer, by its name or its id. */
export const openComputer: Command = {
  name: 'computer',
  title: 'Show everything about a computer',
  argument: {
    name: 'NAME',
    candidates({ known }) {
      const computers = known.computers();
      if (computers.length === 0) known.askFor('computers');
      return computers.map(({ id, name }) => ({ value: name, note: id }));
    },
    mistake(text, { known }) {
      const computers = known.computers();
      if (computerCalled(text, computers)) return undefined;
      if (computers.length > 0) return `No computer is called ${text}.`;
      known.askFor('computers');
      return 'The computers are being asked for; try again.';
    },
  },
  run(text, { operator, known }) {
    const computer = computerCalled(text, known.computers());
    if (!computer) return;
    operator.jump(
      { screen: 'computers' },
      { screen: 'computer', computerId: computer.id, name: computer.name },
    );
  },
};
