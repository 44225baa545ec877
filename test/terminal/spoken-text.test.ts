import { expect, test } from 'vitest';
import { spokenText } from '../../src/terminal/spoken-text.ts';

test.each([
  { drawn: '16k │____█__▅_█___', said: '16k' },
  { drawn: '│ __init__ failed', said: '__init__ failed' },
  { drawn: '▲ 2.0 % vs before', said: 'up 2.0 % vs before' },
])('of "$drawn" a screen reader says "$said"', ({ drawn, said }) => {
  expect(spokenText(drawn)).toBe(said);
});
