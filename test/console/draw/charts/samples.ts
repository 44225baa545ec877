import { array, double, integer, oneof, option } from 'fast-check';

/** Values as servers send them and worse: gaps, negative, huge, not finite. */
export const anySamples = array(option(oneof(double(), integer({ min: 0, max: 5_000 }))), {
  maxLength: 120,
});

export const anyWidth = oneof(
  integer({ min: -3, max: 130 }),
  double({ min: 0, max: 90, noNaN: true }),
);
