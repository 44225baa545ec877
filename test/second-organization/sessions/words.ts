import type { Random } from '../random.ts';

const areas =
  'invoice refund session cursor ledger quota webhook import retry locale search roster outbox report'.split(
    ' ',
  );
const verbs = 'parse load merge render store split rank sync expire encode collect resolve'.split(
  ' ',
);
const folders = 'src/core src/http src/jobs lib/domain app/models internal/store pkg/queue'.split(
  ' ',
);
const endings = ['ts', 'ts', 'py', 'go', 'rs', 'kt'];

export const aFile = (random: Random): string =>
  `${random.pick(folders)}/${random.pick(areas)}_${random.pick(verbs)}.${random.pick(endings)}`;

export const aTestFile = (random: Random): string =>
  `test/${random.pick(areas)}_${random.pick(verbs)}_test.${random.pick(endings)}`;

export const aName = (random: Random): string => {
  const area = random.pick(areas);
  return `${random.pick(verbs)}${area.charAt(0).toUpperCase()}${area.slice(1)}`;
};

const tasks = [
  'Make {area} imports resumable',
  'Split the {area} module',
  'Fix the {area} page for empty lists',
  'Add a limit to {area} requests',
  'Move {area} jobs to the new queue',
  'Speed up the {area} report',
  'Remove the old {area} flags',
  'Write tests for the {area} parser',
  'Upgrade the {area} client',
  'Explain why {area} numbers differ',
];

export const aTask = (random: Random): string =>
  random.pick(tasks).replace('{area}', random.pick(areas));

const remarks = [
  'I will look at where this is used first.',
  'That is the place. Let me change it.',
  'The cause is clear now: the value is read before it is set.',
  'Next I will check the callers.',
  'This needs a test of its own.',
  'One more file has the same pattern.',
  'Let me see how the others do it.',
  'The types agree. On to the next part.',
];

export const aRemark = (random: Random): string => random.pick(remarks);

/** Some lines of code, different each time. */
export function someCode(random: Random, lines = random.whole(4, 14)): string {
  return Array.from({ length: lines }, (_, index) => {
    const indent = '  '.repeat(index % 3);
    return `${indent}${random.pick(['const', 'let', 'return', 'if', 'await'])} ${aName(random)}(${random.pick(areas)}, ${random.whole(0, 99)});`;
  }).join('\n');
}

/** Lines with places, as a search prints them. */
export const someMatches = (random: Random): string =>
  Array.from(
    { length: random.whole(2, 9) },
    () => `${aFile(random)}:${random.whole(3, 400)}:  ${aName(random)}(${random.pick(areas)})`,
  ).join('\n');

export const someFiles = (random: Random): string =>
  Array.from({ length: random.whole(4, 12) }, () => aFile(random)).join('\n');

/** What a test runner prints; red tests have names and differ by how many fail. */
export function testOutput(random: Random, failed: number, passed: number): string {
  const seconds = random.between(1.2, 48).toFixed(2);
  const failures = Array.from(
    { length: Math.min(failed, 6) },
    () =>
      `FAIL ${aTestFile(random)} > ${aName(random)}\n  expected ${random.whole(0, 50)}, received ${random.whole(51, 99)}`,
  );
  return [...failures, `${failed} failed, ${passed} passed in ${seconds} s`].join('\n');
}

/** The lines that a build prints over its time. */
export const buildLines = (random: Random, count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `[${index + 1}/${count}] compile ${aFile(random)} (${random.between(0.2, 9).toFixed(1)} s)`,
  );
