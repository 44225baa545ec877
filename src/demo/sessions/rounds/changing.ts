import { messages as texts } from '../../assets/assets.ts';
import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import { choose, type Scene, type Wording, write } from '../scene.ts';
import { colouredDiff, sourceView, testPathOf, unifiedDiff } from '../views/source.ts';
import { buildOutput, testOutput } from '../views/terminal.ts';
import { type Round, round } from './round.ts';

export const edits = round(2, (scene) => {
  const { problem } = scene;
  scene.attempts += 1;
  const { says: options, lines } = attempt(scene);
  const text = choose(scene, options, { lines });
  const call = toolCall(scene, 'edit_file', {
    file_path: problem.file,
    old_str: problem.before.join('\n'),
    new_str: lines.join('\n'),
  });
  const view = sourceView(scene, lines);
  return [
    agentSays(scene, text, [call]),
    toolAnswers(scene, texts.edits.answers, { tookMs: 120, more: { view } }),
  ];
});

/** First the agent adds a trace, then half of the fix, then all of it, then edge cases. */
function attempt({ attempts, problem, language: { comment } }: Scene) {
  const { before, after, cause, log } = problem;
  const { trace, half, whole, edges } = texts.edits;
  if (attempts === 1) return { says: trace, lines: [`${comment} TRACE ${log[0]}`, ...before] };
  if (attempts === 2) return { says: half, lines: after.slice(0, Math.ceil(after.length / 2)) };
  if (attempts === 3) return { says: whole, lines: after };
  return { says: edges, lines: [`${comment} ${cause}`, ...after] };
}

/** The agent alternately makes a change and reverts it. */
export const wavers = round(2, (scene) => {
  const { problem, attempts } = scene;
  const [from, to] =
    attempts % 2 === 0 ? [problem.before, problem.after] : [problem.after, problem.before];
  scene.attempts += 1;
  const call = toolCall(scene, 'edit_file', {
    file_path: problem.file,
    old_str: from.join('\n'),
    new_str: to.join('\n'),
  });
  return [
    agentSays(scene, '', [call]),
    toolAnswers(scene, texts.edits.answers, { tookMs: 120, more: { view: sourceView(scene, to) } }),
  ];
});

export const patches = round(2, (scene) => {
  scene.attempts = Math.max(scene.attempts + 1, 3);
  const diff = unifiedDiff(scene.problem);
  const call = toolCall(scene, 'apply_patch', { patch: diff.join('\n') });
  return [
    agentSays(scene, texts.patches.says, [call], { diff }),
    toolAnswers(scene, texts.patches.answers, { tookMs: 160 }),
  ];
});

/** The agent reads its own change as a coloured diff. */
export const reviewsDiff = round(2, (scene) => {
  const { source, problem, repository } = scene;
  const call = toolCall(scene, 'run_command', { command: 'git --no-pager diff --color=always' });
  const others = repository.problems.filter((other) => other !== problem);
  const shown = source.chance(0.3) ? [problem, source.pick(others)] : [problem];
  return [
    agentSays(scene, texts.reviewsDiff.says, [call]),
    toolAnswers(scene, shown.map(colouredDiff).join('\n'), { tookMs: 180 }),
  ];
});

export const addsTest = round(2, (scene) => {
  const path = testPathOf(scene.problem);
  const content = write(scene, texts.addsTest.content);
  const call = toolCall(scene, 'create_file', { file_path: path, content });
  return [
    agentSays(scene, texts.addsTest.says, [call]),
    toolAnswers(scene, texts.addsTest.answers, { tookMs: 90, more: { path } }),
  ];
});

export const commits = round(2, (scene) => {
  const { source, problem } = scene;
  const hash = source.hex(8);
  const name = problem.test.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const more = {
    hash,
    branch: `fix/${name.slice(0, 28)}`,
    insertions: problem.after.length + 14,
    deletions: problem.before.length,
  };
  const command = `git commit -am ${JSON.stringify(problem.task)}`;
  const call = toolCall(scene, 'run_command', { command });
  return [
    agentSays(scene, texts.commits.says, [call]),
    toolAnswers(scene, texts.commits.answers, { more }),
  ];
});

/** A test run in which fewer tests fail with every attempt, but at least one. */
export const testsFail: Round = (scene, room) => {
  const { tests, attempts } = scene;
  const text = choose(scene, attempts === 0 ? texts.testsFail.first : texts.testsFail.again);
  return testRun(scene, room, { failures: Math.max(1, tests.failing - attempts), text });
};

/** The same test run again, without a comment or a change since the last one. */
export const testsFailAgain: Round = (scene, room) =>
  testRun(scene, room, { failures: scene.tests.failing, text: '' });

export const testsPass: Round = (scene, room) =>
  testRun(scene, room, { failures: 0, text: choose(scene, texts.testsPass.says) });

function testRun(scene: Scene, room: number, run: { failures: number; text: string }) {
  if (room < 2) return [];
  const { failures, text } = run;
  const command = scene.repository.test;
  const call = toolCall(scene, 'run_command', { command, timeout: 600 });
  const output = `${testOutput(scene, failures)}\n\n[exit code: ${failures === 0 ? 0 : 1}]`;
  const result = { isError: failures > 0, tookMs: [8_000, 70_000] } as const;
  return [agentSays(scene, text, [call]), toolAnswers(scene, output, result)];
}

export const builds = round(2, (scene) => {
  const command = scene.repository.build;
  const call = toolCall(scene, 'run_command', { command, timeout: 900 });
  return [
    agentSays(scene, texts.builds.says, [call]),
    toolAnswers(scene, buildOutput(scene), { tookMs: [15_000, 120_000] }),
  ];
});

export const lints = round(2, (scene) => {
  const { source, repository, problem } = scene;
  const call = toolCall(scene, 'run_command', { command: repository.lint });
  const isClean = source.chance(0.6);
  const result = isClean ? texts.lints.clean : texts.lints.finding;
  return [
    agentSays(scene, texts.lints.says, [call]),
    toolAnswers(scene, result, { isError: !isClean, more: { line: problem.line + 1 } }),
  ];
});

/** A tool call that fails for an unrelated reason. */
export const stumbles = round(2, (scene) =>
  failedCall(scene, scene.source.pick(texts.stumbles.mishaps), texts.stumbles.says),
);

/** Different calls in turn, all of which are refused. */
export const getsRefused = round(2, (scene) => {
  const { mishaps, says } = texts.getsRefused;
  const mishap = mishaps[scene.attempts % mishaps.length] ?? scene.source.pick(mishaps);
  scene.attempts += 1;
  return failedCall(scene, mishap, says);
});

type Mishap = (typeof texts.stumbles.mishaps)[number];

function failedCall(scene: Scene, { tool, input, answers }: Mishap, says: Wording) {
  const written = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : write(scene, value),
  ]);
  const text = choose(scene, says);
  const call = toolCall(scene, tool, Object.fromEntries(written));
  return [
    agentSays(scene, text, [call]),
    toolAnswers(scene, answers, { isError: true, tookMs: [300, 12_000] }),
  ];
}
