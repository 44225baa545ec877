import { minuteMs } from '../calendar.ts';
import type { Script } from './script.ts';
import {
  aFile,
  aName,
  aRemark,
  aTestFile,
  someCode,
  someFiles,
  someMatches,
  testOutput,
} from './words.ts';

// What agents do all day. Some of it looks like a problem and is none: that is noted.

export function explores(s: Script): void {
  const { random } = s;
  if (random.chance(0.35)) {
    s.together(
      Array.from({ length: random.whole(2, 4) }, () => ({
        tool: 'read' as const,
        args: { path: aFile(random) },
        text: someCode(random),
      })),
    );
    return;
  }
  s.call(
    'search',
    { pattern: aName(random), path: 'src' },
    { say: aRemark(random), text: someMatches(random) },
  );
  s.call(
    'read',
    { path: aFile(random) },
    { text: someCode(random), adds: random.magnitude(600, 5_000) },
  );
  if (random.chance(0.3)) s.call('list', { pattern: 'src/**/*' }, { text: someFiles(random) });
}

export function edits(s: Script): void {
  const { random } = s;
  const path = aFile(random);
  for (let count = random.whole(1, 4); count > 0; count -= 1) {
    const id = s.call(
      'edit',
      { path, before: someCode(random, 2), after: someCode(random, 3) },
      { text: `Edited ${path}`, ...(random.chance(0.3) && { say: aRemark(random) }) },
    );
    if (random.chance(0.15))
      s.hook(id, `format ${path}`, random.chance(0.5) ? `formatted ${path}` : '');
  }
}

/** One step back, as everybody takes one now and then. */
export function reconsiders(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const path = aFile(random);
  const [first, second] = [someCode(random, 2), someCode(random, 2)];
  s.call('edit', { path, before: first, after: second }, { text: `Edited ${path}` });
  s.call(
    'shell',
    { command: `npm test -- ${aTestFile(random)}` },
    { text: testOutput(random, 2, 31), isError: true, tookMs: 9_000 },
  );
  s.call(
    'edit',
    { path, before: second, after: first },
    { text: `Edited ${path}`, say: 'That was wrong. I will take it back.' },
  );
  s.call('edit', { path, before: first, after: someCode(random, 3) }, { text: `Edited ${path}` });
  s.note('edits-undone', 'One edit is taken back, and made better.', fromMs);
}

export function tests(s: Script): void {
  const { random } = s;
  s.call(
    'shell',
    {
      command: random.pick([
        `pytest -q ${aTestFile(random)}`,
        'npm test',
        'go test ./...',
        'cargo test',
      ]),
    },
    {
      text: testOutput(random, 0, random.whole(12, 900)),
      tookMs: random.magnitude(4_000, 150_000),
    },
  );
}

/** Red tests, fewer with each edit, and green in the end. */
export function drivesByTests(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const file = aTestFile(random);
  const command = random.pick([
    `pytest -q ${file}`,
    `npx vitest run ${file}`,
    `go test ./... -run ${aName(random)}`,
  ]);
  s.call(
    'write',
    { path: file, content: someCode(random, 18) },
    { say: 'First the tests, which must fail.', text: `Wrote ${file}` },
  );
  let failed = random.whole(5, 14);
  while (failed > 0) {
    s.call(
      'shell',
      { command },
      {
        text: testOutput(random, failed, random.whole(0, 40)),
        isError: true,
        tookMs: random.magnitude(2_000, 40_000),
      },
    );
    if (random.chance(0.8)) edits(s);
    if (random.chance(0.75)) failed -= random.whole(1, 3);
  }
  s.call(
    'shell',
    { command },
    { text: testOutput(random, 0, random.whole(15, 60)), tookMs: random.magnitude(2_000, 40_000) },
  );
  s.note('failing-session', 'Tests are red on purpose, and become green.', fromMs);
}

/** The same change in many files: calls that resemble each other and are not the same. */
export function migrates(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const [before, after] = [aName(random), aName(random)];
  for (let count = random.whole(12, 45); count > 0; count -= 1) {
    const path = aFile(random).replace('.', `${count}.`);
    s.call(
      'edit',
      { path, before, after },
      { text: `Edited ${path}`, thinksMs: random.magnitude(1_500, 5_000) },
    );
  }
  s.note('loop', 'One change in many files.', fromMs);
}

/** Whole files of a large repository: each costs, and is needed. */
export function readsMuch(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  for (let count = random.whole(2, 6); count > 0; count -= 1) {
    s.call(
      'read',
      { path: aFile(random), limit: 8_000 },
      { text: someCode(random, 24), adds: random.whole(4_000, 10_000) },
    );
  }
  s.note(
    'runaway-session',
    'Reads large files, which costs several times as much as usual.',
    fromMs,
  );
}

export function fetches(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  // One page in six cannot be had, at any time.
  const isError = random.chance(0.16);
  s.call(
    'fetch',
    { url: `https://docs.${random.pick(['queue', 'orm', 'cloud'])}.example/${aName(random)}` },
    {
      text: isError
        ? random.pick(['404 Not Found', '403 Forbidden', 'timeout after 30 s'])
        : `${aRemark(random)}\n${someCode(random, 6)}`,
      isError,
      adds: random.magnitude(400, 6_000),
    },
  );
  if (isError) s.note('tool-down', 'A page that is not there.', fromMs);
}

export function looksUpIssues(s: Script): void {
  const { random } = s;
  s.call(
    'issues',
    { query: aName(random), state: 'open' },
    {
      text: JSON.stringify(
        Array.from({ length: random.whole(0, 4) }, () => ({
          id: random.whole(100, 9_999),
          title: aRemark(random),
        })),
      ),
    },
  );
}

/** Thinks for minutes, and writes a plan. */
export function ponders(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const thought = Array.from({ length: 6 }, () => aRemark(random)).join(' ');
  s.say(
    `Here is the plan.\n\n1. ${aRemark(random)}\n2. ${aRemark(random)}\n3. ${aRemark(random)}`,
    random.magnitude(2, 9) * minuteMs,
    thought,
  );
  s.note('hung-session', 'Thinks for some minutes.', fromMs);
}

export function commits(s: Script): void {
  const { random } = s;
  s.call(
    'shell',
    { command: `git add -A && git commit -m "${aRemark(random)}"` },
    { text: `[work ${random.hex(7)}] ${random.whole(1, 12)} files changed` },
  );
}
