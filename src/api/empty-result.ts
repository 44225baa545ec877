import { shape } from './shape.ts';

/** The response of an endpoint that reports nothing but success. */
export const emptyResult = shape({
  name: 'EmptyResult',
  description: 'An empty object: the request has succeeded.',
  fields: {},
});
