import { toolFailing } from '../../../../src/domain/attention/organization/tool-failing.ts';
import { callMessages, judges } from '../judged.ts';

/** So many calls, of which so many failed, at this time. */
const calls = (count: number, failed: number, minutesAgo: number) =>
  Array.from({ length: count }, (_, index) => ({ fails: index < failed, minutesAgo }));

const read = (...made: ReturnType<typeof calls>[]) => ({
  transcripts: new Map([['a', callMessages(made.flat())]]),
});

judges(toolFailing, [
  {
    when: 'most calls fail that hardly ever did',
    facts: read(calls(40, 2, 90), calls(10, 7, 10)),
    finds: ['run_command fails in 70 % (7 of 10 calls), 5 % (2 of 40 calls) before'],
  },
  { when: 'two of ten fail, which chance can do', facts: read(calls(40, 2, 90), calls(10, 2, 10)) },
  { when: 'it always failed that often', facts: read(calls(40, 28, 90), calls(10, 7, 10)) },
  { when: 'there are too few calls', facts: read(calls(40, 0, 90), calls(5, 5, 10)) },
]);
