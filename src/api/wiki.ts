import { identifier } from './query-values.ts';
import { parameters, shape } from './shape.ts';

export const wikiRun = shape({
  name: 'WikiRun',
  description: 'A run that writes a wiki about a repository. Its fields are not specified.',
  fields: () => ({}),
  otherKeys: 'kept',
});

export const wikiRunPath = parameters(() => ({
  wikiRunId: [identifier(), 'Wiki run identifier.'],
}));

export const wikiTag = {
  name: 'wiki',
  description: 'Runs that write a wiki about a repository: read, delete.',
};
