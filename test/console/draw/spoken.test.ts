import { expect, test } from 'vitest';
import { spokenLine } from '../../../src/console/draw/spoken.ts';

test.each([
  { drawn: '16k │____█__▅_█___', said: '16k' },
  { drawn: '│ __init__ failed', said: '__init__ failed' },
  { drawn: '▲ 2.0 % vs before', said: 'up 2.0 % vs before' },
])('of "$drawn" a screen reader says "$said"', ({ drawn, said }) => {
  expect(spokenLine({ spans: [{ text: drawn }] })).toBe(said);
});
