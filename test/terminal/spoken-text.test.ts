import { expect, test } from 'vitest';
import { spokenText } from '../../src/terminal/spoken-text.ts';

test.each([
  { drawn: ['16k │____█__▅_█___'], said: '16k' },
  { drawn: ['│ __init__ failed'], said: '__init__ failed' },
  { drawn: ['▲ 2.0 % vs before'], said: 'up 2.0 % vs before' },
  { drawn: ['= 0.0 % vs before'], said: 'unchanged, 0.0 % vs before' },
  { drawn: ['▲ likely Thu 25 Feb'], said: 'likely Thu 25 Feb' },
  { drawn: ['… waiting'], said: 'waiting' },
  { drawn: ['? ', 'Boot'], said: 'Boot' },
  { drawn: ['owner', '  –'], said: 'owner, unknown' },
  { drawn: ['? unknown'], said: 'unknown' },
  { drawn: ['129,893+', ' credits in 30 days'], said: 'at least 129,893 credits in 30 days' },
  {
    drawn: ['billable   4,000+ credits for 5.7B+ raw tokens'],
    said: 'billable at least 4,000 credits for at least 5.7B raw tokens',
  },
  { drawn: ['used', '  91 %+', '  <1+'], said: 'used, at least 91 %, at least <1' },
  { drawn: ['F1+ or C++ at 10:00+01:00, 3+4'], said: 'F1+ or C++ at 10:00+01:00, 3+4' },
  { drawn: ['2027-01-19', ' → ', '2027-02-17'], said: '2027-01-19 to 2027-02-17' },
])('of $drawn a screen reader says "$said"', ({ drawn, said }) => {
  expect(spokenText(drawn)).toBe(said);
});

test.each([
  {
    drawn: [' ', 'Computers', '  ', '1 of 6', '  ✗ 1 in error'],
    said: 'Computers, 1 of 6, 1 in error',
  },
  { drawn: ['input       ', '▅▅▅▅', '   89.0 %', '    2.1M'], said: 'input, 89.0 %, 2.1M' },
  { drawn: ['Nothing else.', '  2 snoozed'], said: 'Nothing else. 2 snoozed' },
  { drawn: ['  ', '▅▅  ', '  '], said: '' },
])('pieces of a line that are apart are separate facts: "$said"', ({ drawn, said }) => {
  expect(spokenText(drawn)).toBe(said);
});

test('a gap within a piece separates nothing', () => {
  expect(spokenText(['let x   = 1, y;'])).toBe('let x = 1, y;');
});
