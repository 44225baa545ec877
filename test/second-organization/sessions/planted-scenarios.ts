import { hourMs, minuteMs } from '../calendar.ts';
import type { Planted, PlantedKind } from '../planted.ts';
import { commits, edits, explores, tests } from './activities.ts';
import { alternatingLoop, longLoop, shortLoop } from './planted-loops.ts';
import type { Script } from './script.ts';
import { aFile, aName, aRemark, aTask, someCode } from './words.ts';

/** A session with a problem: what it is about, and when the problem begins and ends. */
export type PlantedScenario = {
  name: string;
  kind: PlantedKind;
  severity: Planted['severity'];
  description: string;
  /** How long after its start somebody would call it a problem, in milliseconds. */
  graceMs: number;
  play(s: Script): void;
};

function works(s: Script, count: number): void {
  for (let left = count; left > 0; left -= 1) s.random.pick([explores, edits, tests, commits])(s);
}

const missingTool: PlantedScenario = {
  name: 'missing-tool',
  kind: 'failing-session',
  severity: 'warning',
  description: 'Whatever it tries fails, because its computer lacks what it needs.',
  graceMs: 5 * minuteMs,
  play(s) {
    const { random } = s;
    const untilMs = s.now() + random.between(50, 100) * minuteMs;
    while (s.now() < untilMs) {
      const command = random.pick([
        'npm ci',
        'npm test',
        'node --version',
        'npx tsc --noEmit',
        'which node',
        'npm run lint',
        'corepack enable',
        'nvm use',
      ]);
      const program = command.split(' ')[0];
      s.call(
        'shell',
        { command },
        {
          text: `sh: 1: ${program}: not found\nexit status 127`,
          isError: true,
          say: aRemark(random),
        },
      );
    }
  },
};

const fullDisk: PlantedScenario = {
  name: 'full-disk',
  kind: 'failing-session',
  severity: 'warning',
  description: 'Every call that writes fails, because the disk is full.',
  graceMs: 5 * minuteMs,
  play(s) {
    const { random } = s;
    const untilMs = s.now() + random.between(40, 90) * minuteMs;
    while (s.now() < untilMs) {
      const path = aFile(random);
      const text = `ENOSPC: no space left on device, write '${path}'`;
      if (random.chance(0.5))
        s.call(
          'edit',
          { path, before: someCode(random, 1), after: someCode(random, 2) },
          { text, isError: true },
        );
      else
        s.call(
          'shell',
          { command: `cp -r build /tmp/${random.hex(5)} && ls` },
          { text: `cp: ${text}`, isError: true },
        );
    }
  },
};

const hung: PlantedScenario = {
  name: 'hung',
  kind: 'hung-session',
  severity: 'warning',
  description: 'A call that takes a second has not returned for hours.',
  graceMs: 20 * minuteMs,
  play(s) {
    const command = s.random.pick([
      'git status',
      'ls -la',
      'cat package.json',
      'git log -3 --oneline',
    ]);
    s.hang('shell', { command }, s.now() + s.random.between(3, 9) * hourMs);
  },
};

const hungModel: PlantedScenario = {
  name: 'hung-model',
  kind: 'hung-session',
  severity: 'warning',
  description: 'Its agent has not written a word for hours, although the last call has returned.',
  graceMs: 20 * minuteMs,
  play(s) {
    s.call('read', { path: aFile(s.random) }, { text: someCode(s.random) });
    s.wait(s.random.between(3, 7) * hourMs);
    s.user('Are you still there?');
    s.rest(0);
  },
};

const unanswered: PlantedScenario = {
  name: 'unanswered',
  kind: 'unanswered-permission',
  severity: 'warning',
  description: 'It waits for hours for somebody to allow a call.',
  graceMs: 30 * minuteMs,
  play(s) {
    const permissionMs = s.random.between(2.2, 9) * hourMs;
    const command = s.random.pick([
      'git push --force-with-lease',
      'kubectl apply -f deploy/',
      'npm publish',
      'psql -f migrate.sql',
    ]);
    s.call('shell', { command }, { say: 'This needs your permission.', permissionMs, text: 'ok' });
  },
};

const undoing: PlantedScenario = {
  name: 'undoing',
  kind: 'edits-undone',
  severity: 'warning',
  description: 'It changes a line and changes it back, over and over.',
  graceMs: 6 * minuteMs,
  play(s) {
    const { random } = s;
    const path = aFile(random);
    const [one, other] = [someCode(random, 2), someCode(random, 2)];
    const untilMs = s.now() + 50 * minuteMs;
    for (let turn = 0; s.now() < untilMs; turn += 1) {
      const [before, after] = turn % 2 === 0 ? [one, other] : [other, one];
      s.call(
        'edit',
        { path, before, after },
        {
          text: `Edited ${path}`,
          say: turn % 2 === 0 ? 'This should be the other way.' : 'No, it was right before.',
        },
      );
      s.call(
        'shell',
        { command: 'npm run check' },
        { text: `${turn + 3} warnings in ${path}`, tookMs: 7_000 },
      );
    }
  },
};

const burning: PlantedScenario = {
  name: 'burning',
  kind: 'runaway-session',
  severity: 'critical',
  description:
    'It costs thousands of credits a minute: each call sends everything anew, several a minute.',
  graceMs: 3 * minuteMs,
  play(s) {
    const { random } = s;
    const untilMs = s.now() + random.between(35, 80) * minuteMs;
    while (s.now() < untilMs) {
      s.losesCache(random.whole(130_000, 190_000));
      s.call(
        'search',
        { pattern: aName(random), path: aFile(random) },
        { text: someCode(random, 5), thinksMs: random.between(2_000, 4_000) },
      );
    }
  },
};

const compacting: PlantedScenario = {
  name: 'compacting',
  kind: 'compacts-without-end',
  severity: 'warning',
  description: 'Its conversation is compacted every few minutes, so that it never gets anywhere.',
  graceMs: 12 * minuteMs,
  play(s) {
    const { random } = s;
    const untilMs = s.now() + random.between(60, 110) * minuteMs;
    while (s.now() < untilMs) {
      for (let count = random.whole(3, 6); count > 0; count -= 1) {
        s.call(
          'read',
          { path: aFile(random) },
          {
            text: someCode(random, 20),
            adds: 24_000,
            thinksMs: random.between(5_000, 15_000),
            say: aRemark(random),
          },
        );
      }
      s.compact(`${aTask(random)}; the files have to be read again.`);
    }
  },
};

/** Of each, as many as a large organization has in two weeks. */
export const plantedScenarios: readonly (readonly [PlantedScenario, number])[] = [
  [shortLoop, 3],
  [longLoop, 1],
  [alternatingLoop, 1],
  [missingTool, 2],
  [fullDisk, 1],
  [hung, 3],
  [hungModel, 1],
  [unanswered, 4],
  [undoing, 2],
  [burning, 3],
  [compacting, 2],
];

/** Works for a while, has its problem, and goes on if it can. */
export function playPlanted(
  s: Script,
  scenario: PlantedScenario,
): { fromMs: number; toMs: number } {
  s.user(`${s.plan.title}. ${aRemark(s.random)}`);
  works(s, s.random.whole(4, 14));
  const fromMs = s.now();
  scenario.play(s);
  const toMs = s.now();
  const isAlive = s.beats.at(-1)?.status === 'running';
  if (isAlive) {
    works(s, s.random.whole(1, 5));
    s.say(`That is all I can do. ${aRemark(s.random)}`);
    s.rest(0);
  }
  return { fromMs, toMs };
}
