import { expect, test } from 'vitest';
import { foundText, noHitsText } from '../../../src/console/search/search-texts.ts';
import { copySearchFacts, noResult } from '../../../src/language/search/found-messages.ts';

const nothing = {
  ...noResult,
  dataOf: undefined,
  sweepAt: undefined,
};

test.each([
  { name: 'no copy', found: null, says: 'There is no local copy to search.' },
  {
    name: 'a copy without hits',
    found: { ...nothing, coverage: { searched: 12, known: 12 } },
    says: 'No message matches in 12 of 12 sessions.',
  },
  {
    name: 'a copy that is being made',
    found: { ...nothing, coverage: { searched: 3, known: 12 }, isGrowing: true },
    says: 'No message matches in 3 of 12 sessions copied so far.',
  },
  {
    name: 'a copy that has just been started',
    found: { ...nothing, coverage: { searched: 0, known: 0 }, isGrowing: true },
    says: 'The messages are being copied to be searched.',
  },
  {
    name: 'messages that no risk pattern matches',
    found: { ...nothing, coverage: { searched: 12, known: 12 }, riskPatterns: 24 },
    says: 'No message matches in 12 of 12 sessions. Searched for 24 risk patterns (:risks).',
  },
  {
    name: 'messages that were not read yet',
    found: { ...nothing, coverage: { searched: 12, known: 12 }, readTo: 1_700_000_000_000 },
    says: 'Nothing found yet. Read back to 2023-11-14 22:13 UTC.',
  },
])('why nothing is found: $name', ({ found, says }) => {
  expect(noHitsText(copySearchFacts('gripper', [found], undefined), 's')).toContain(says);
});

test('a search without words names the key for them, if there is one', () => {
  const facts = copySearchFacts('', [], undefined);

  expect(noHitsText(facts, 'alt-s')).toMatch(/^Press alt-s and type/);
  expect(noHitsText(facts, undefined)).not.toContain('Press');
});

test('what is found says in how many sessions, once there are any', () => {
  const searched = { ...nothing, coverage: { searched: 46, known: 400 }, isGrowing: true };
  const started = { ...nothing, coverage: { searched: 0, known: 0 }, isGrowing: true };

  expect(foundText(copySearchFacts('gripper', [searched], { ...searched, total: 39 }))).toBe(
    '39 hits in 46 of 400 sessions  ',
  );
  expect(foundText(copySearchFacts('gripper', [searched], undefined))).toContain(
    'Counting hits in',
  );
  expect(foundText(copySearchFacts('gripper', [started], started))).toBe('');
  const read = { ...searched, readTo: 1_700_000_000_000 };
  expect(foundText(copySearchFacts('gripper', [read], undefined))).toBe(
    'Read back to 2023-11-14 22:13 UTC, counting hits in 46 of 400 sessions  ',
  );
  expect(foundText(copySearchFacts('gripper', [read], { ...searched, total: 0 }))).toContain(
    '0 hits',
  );
});
