import { expect, test } from 'vitest';
import { sessionCompacting } from '../../../src/rules/sessions/session-compacting.ts';
import { anEntry, judges, minutesAgo, runningWith, someFacts } from '../judged.ts';

const compacted = (minutes: number) =>
  anEntry({
    kind: 'user',
    text: 'The conversation so far was compacted. Summary: tests fail.',
    createdAt: minutesAgo(minutes),
  });
const asked = anEntry({ kind: 'user', text: 'Why is the conversation compacted so often?' });

judges(sessionCompacting, [
  {
    when: 'the conversation was compacted three times within an hour',
    facts: runningWith([compacted(50), compacted(30), compacted(10), asked]),
    finds: ['Fix it context compacted 3 times within an hour'],
  },
  { when: 'it was twice', facts: runningWith([compacted(30), compacted(10), asked]) },
  {
    when: 'it was three times in a day',
    facts: runningWith([compacted(900), compacted(500), compacted(10)]),
  },
  { when: 'a person writes about it', facts: runningWith([asked, asked, asked]) },
]);

test.each([
  {
    what: 'one is enough, and the last but one was an hour before',
    ago: [900, 70, 10],
    count: 1,
    began: 10,
  },
  {
    what: 'one is enough, and there were more within an hour',
    ago: [900, 65, 10],
    count: 1,
    began: 65,
  },
  { what: 'two were exactly an hour apart', ago: [70, 10, 5], count: 2, began: 10 },
])('it began with the first of those close together: $what', ({ ago, count, began }) => {
  const facts = someFacts(runningWith(ago.map(compacted)));

  expect(sessionCompacting.find(facts, count)).toMatchObject([{ sinceMs: minutesAgo(began) }]);
});

test('messages without a time are not counted', () => {
  const timeless = { ...compacted(20), createdAt: undefined };
  const facts = someFacts(runningWith([compacted(30), timeless, compacted(10), compacted(5)]));

  expect(sessionCompacting.find(facts, 2)).toMatchObject([{ sinceMs: minutesAgo(30), size: 3 }]);
});
