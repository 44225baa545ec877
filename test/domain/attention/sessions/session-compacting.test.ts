import { sessionCompacting } from '../../../../src/domain/attention/sessions/session-compacting.ts';
import { anEntry, judges, minutesAgo, runningWith } from '../judged.ts';

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
