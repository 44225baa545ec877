import type { Command } from './command.ts';

/** Shows what a model cost on each day, and who used it. */
export const openModel: Command = {
  name: 'model',
  title: 'Show the days and the users of a model',
  argument: {
    name: 'NAME',
    candidates({ known }) {
      const models = known.models();
      if (models.length === 0) known.askFor('people');
      return models.map((value) => ({ value }));
    },
    mistake(text, { known }) {
      const models = known.models();
      return models.length === 0 || models.includes(text)
        ? undefined
        : `No model is called ${text}.`;
    },
  },
  run: (model, { operator }) => operator.jump({ screen: 'overview' }, { screen: 'model', model }),
};
