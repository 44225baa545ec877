import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import type { Scene } from '../scene.ts';
import { buildOutput } from '../text/terminal-noise.ts';
import { testOutput } from '../text/test-output.ts';
import type { Round } from './round.ts';

/** The tests of the repository; the problem still shows, less so with every attempt. */
export const testsFail: Round = (scene, room) => {
  const { source, problem, tests, attempts } = scene;
  const text =
    attempts === 0
      ? source.pick([
          'Running the tests to see it fail.',
          `\`${problem.test}\` should catch this.`,
          'First a baseline, before I touch anything.',
          'Does it fail here too, or only in the pipeline?',
        ])
      : source.pick([
          'Once more, now with the change.',
          `Attempt ${attempts}: running everything.`,
          'Better? Running the suite again.',
          'Is it the same failure as before?',
          'That should have moved the number of failures.',
          '',
        ]);
  return testRun(scene, room, { failures: Math.max(1, tests.failing - attempts), text });
};

/** The tests of the repository; all is well. */
export const testsPass: Round = (scene, room) =>
  testRun(scene, room, {
    failures: 0,
    text: scene.source.pick([
      'And again.',
      'Now the whole suite, not only the one test.',
      'Last run before I write this up.',
      'Everything, from a clean state.',
      'Ten times in a row would convince me more, but one full run first.',
    ]),
  });

function testRun(
  { source, repository, problem, tests }: Scene,
  room: number,
  { failures, text }: { failures: number; text: string },
) {
  if (room < 2) return [];
  const call = toolCall(source, 'run_command', { command: repository.test, timeout: 600 });
  const output = testOutput(repository, problem, { source, count: tests.count, failures });
  return [
    agentSays(source, text, [call]),
    toolAnswers(source, `${output}\n\n[exit code: ${failures === 0 ? 0 : 1}]`, {
      isError: failures > 0,
      tookMs: source.between(8_000, 70_000),
    }),
  ];
}

export const builds: Round = ({ source, repository, problem }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'run_command', { command: repository.build, timeout: 900 });
  const { build, name } = repository;
  return [
    agentSays(source, source.pick(['Does it build?', 'A clean build first.', '']), [call]),
    toolAnswers(source, buildOutput(source, { build, name, file: problem.file }), {
      tookMs: source.between(15_000, 120_000),
    }),
  ];
};

export const lints: Round = ({ source, repository, problem }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'run_command', { command: repository.lint });
  const isClean = source.chance(0.6);
  const finding = `${problem.file}:${problem.line + 1}:5: warning: ${problem.symbol} is longer than it was`;
  return [
    agentSays(source, source.pick(['Lint.', 'And what does the linter think?', '']), [call]),
    toolAnswers(source, isClean ? 'no findings' : `${finding}\n1 finding`, { isError: !isClean }),
  ];
};
