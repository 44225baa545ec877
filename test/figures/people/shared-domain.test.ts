import { expect, test } from 'vitest';
import { sharedDomain, shortEmail } from '../../../src/figures/people/shared-domain.ts';

test.each([
  { emails: ['mia@halcyon.example', undefined, 'raj@Halcyon.example'], shared: 'halcyon.example' },
  { emails: ['mia@halcyon.example', 'raj@atlas.example'], shared: undefined },
  { emails: ['mia@halcyon.example'], shared: undefined },
  { emails: ['mia@halcyon.example', 'raj'], shared: undefined },
  { emails: [undefined], shared: undefined },
])('$emails share $shared', ({ emails, shared }) => {
  expect(sharedDomain(emails)).toBe(shared);
});

test('only the shared domain is left out', () => {
  expect(shortEmail('mia@Halcyon.example', 'halcyon.example')).toBe('mia');
  expect(shortEmail('mia@halcyon.example', undefined)).toBe('mia@halcyon.example');
  expect(shortEmail('mia@atlas.example', 'halcyon.example')).toBe('mia@atlas.example');
});
