import { minuteMs } from '../calendar.ts';
import type { Script } from './script.ts';
import { buildLines } from './words.ts';

// What agents wait for: builds, jobs, clusters and people. Each is noted, because it resembles a problem.

/** One call of 12 to 75 minutes, which prints or does not. */
export function builds(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const tookMs = random.magnitude(12, 75) * minuteMs;
  const isPrinting = random.chance(0.5);
  const command = random.pick([
    'make release',
    'bazel build //...',
    'cargo build --release --workspace',
    './gradlew assemble',
    'docker build -t ci/base .',
    'npm run build:all 2>&1 | tail -5',
  ]);
  const lines = buildLines(random, isPrinting ? Math.round(tookMs / 20_000) : 6);
  s.call(
    'shell',
    { command, timeout: 7_200 },
    {
      say: 'The whole build takes a while.',
      text: lines.join('\n'),
      tookMs,
      isPrinting,
      adds: 1_500,
    },
  );
  s.note(
    'hung-session',
    `A build of ${Math.round(tookMs / minuteMs)} minutes${isPrinting ? ', which prints' : ', which is silent'}.`,
    fromMs,
  );
}

/** Waits for a CI or a cluster: the same call again and again, with pauses. */
export function polls(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const run = random.whole(810_000, 990_000);
  const pauseMs = random.magnitude(15_000, 120_000);
  const seconds = Math.round(pauseMs / 1_000);
  const untilMs = fromMs + random.magnitude(5, 50) * minuteMs;
  const [command, busy, ready] = random.pick([
    [
      `gh run view ${run} --json status,conclusion`,
      '{"conclusion":"","status":"in_progress"}',
      '{"conclusion":"success","status":"completed"}',
    ],
    [
      `sleep ${seconds} && kubectl get pods -n preview-${run % 97}`,
      `NAME            READY   STATUS    RESTARTS\nweb-${run}     0/1     Pending   0`,
      `NAME            READY   STATUS    RESTARTS\nweb-${run}     1/1     Running   0`,
    ],
    [`sleep ${seconds}; curl -s http://ci.internal/jobs/${run}/state`, 'running', 'passed'],
    [`buildctl status ${run}`, `job ${run}: queued`, `job ${run}: done`],
  ] as const);
  const isSleeping = command.startsWith('sleep');
  while (s.now() < untilMs) {
    s.call(
      'shell',
      { command },
      {
        text: busy,
        tookMs: isSleeping ? pauseMs + 400 : 700,
        thinksMs: random.magnitude(2_000, 6_000),
      },
    );
    if (!isSleeping) s.wait(pauseMs * random.between(0.8, 1.2));
  }
  s.call('shell', { command }, { text: ready, tookMs: 800 });
  s.note('loop', `Waits for a job: the same call every ${seconds} seconds.`, fromMs);
}

/** One call that follows a job to its end. */
export function follows(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const run = random.whole(810_000, 990_000);
  const tookMs = random.magnitude(6, 40) * minuteMs;
  const text = Array.from(
    { length: Math.ceil(tookMs / 30_000) },
    (_, index) => `job ${run}: ${index % 4} of 4 checks, ${index * 30} s`,
  ).join('\n');
  s.call(
    'shell',
    { command: `gh run watch ${run} --exit-status` },
    { text, tookMs, isPrinting: random.chance(0.6), adds: 900 },
  );
  s.note('hung-session', 'Follows a job of the CI until it ends.', fromMs);
}

/** Something that somebody has to allow, and soon does. */
export function asks(s: Script): void {
  const { random } = s;
  const fromMs = s.now();
  const permissionMs = random.magnitude(10_000, 20 * minuteMs);
  const command = random.pick([
    'git push origin HEAD',
    'npm publish --dry-run',
    'terraform plan',
    'psql -c "select count(*) from jobs"',
    'rm -r build/cache',
  ]);
  s.call('shell', { command }, { permissionMs, text: 'ok', tookMs: random.magnitude(800, 9_000) });
  s.note(
    'unanswered-permission',
    `Somebody allows it after ${Math.round(permissionMs / 1_000)} s.`,
    fromMs,
  );
}
