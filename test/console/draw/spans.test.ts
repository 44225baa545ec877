import { expect, test } from 'vitest';
import { spansText, wholeParts } from '../../../src/console/draw/spans.ts';

test.each([
  { width: 30, text: '12 people  50 % atlas-simulato' },
  { width: 28, text: '12 people  50 % atlas-simul…' },
  { width: 27, text: '12 people' },
])('in $width cells free text at the end is cut only if enough of it remains', (expected) => {
  const share = [{ text: '50 % ' }, { text: 'atlas-simulato', isFreeText: true }];

  const shown = wholeParts([[{ text: '12 people' }], share], expected.width, '  ');

  expect(spansText(shown)).toBe(expected.text);
});
