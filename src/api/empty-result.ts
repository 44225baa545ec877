import { shape } from './shape.ts';

/** What an endpoint answers that has nothing to say but that it succeeded. */
export const emptyResult = shape({
  name: 'EmptyResult',
  description: 'An empty object: the request has succeeded.',
  fields: {},
});
