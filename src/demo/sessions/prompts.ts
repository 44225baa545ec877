import { languages } from '../assets.ts';
import type { KindName } from './kinds.ts';
import type { Scene } from './scene.ts';

/** With what somebody opens an episode. Later ones of a session refer to what was before. */
export function prompt(kind: KindName, scene: Scene): string {
  return scene.source.pick(scene.iteration === 0 ? openings[kind] : followUps[kind])(scene);
}

type Line = (scene: Scene) => string;

const blames: Line = ({ problem, site }) =>
  `In ${site}, ${problem.symptom}. Here is what the log says:\n\n\`\`\`\n${problem.log.join('\n')}\n\`\`\`\n\nPlease find the cause before you change anything.`;

const openings: Record<KindName, readonly Line[]> = {
  question: [
    ({ problem, repository }) =>
      `What does \`${problem.symbol}\` in ${repository.name} do, and who calls it?`,
    ({ problem, site }) => `Somebody in ${site} says that ${problem.symptom}. Can that be?`,
    ({ problem, repository }) =>
      `I read this and do not understand it:\n\n\`\`\`${languages[repository.language].fence}\n${problem.before.join('\n')}\n\`\`\``,
  ],
  review: [
    ({ problem, repository }) =>
      `Review the change "${problem.task}" in ${repository.name}. Look for:\n\n- behaviour on the floor\n- tests that cannot fail\n- names`,
    ({ problem }) => `Is the change in \`${problem.file}\` safe to ship tonight?`,
  ],
  hunt: [
    blames,
    ({ problem }) => `${problem.task}. It started with the last release.`,
    ({ problem, site }) => `${site} again: ${problem.symptom}. Third time this week…`,
  ],
  'test-loop': [
    ({ problem, repository }) =>
      `\`${problem.test}\` fails on main since yesterday. Make it pass without weakening it. Run \`${repository.test}\` after every change.`,
    ({ problem }) =>
      `CI is red:\n\n\`\`\`text\n${problem.failure.join('\n')}\n\`\`\`\n\nLoop until it is green, then commit.`,
  ],
  refactoring: [
    ({ problem, repository }) =>
      `${problem.refactoring} in ${repository.name}. No change of behaviour; small commits.`,
    ({ problem }) =>
      `\`${problem.file}\` does three things. ${problem.refactoring}, and keep the tests green.`,
  ],
  plan: [
    ({ problem }) =>
      `/plan ${problem.refactoring}. I want to see the plan before anything is written.`,
    ({ problem, site }) =>
      `Write a spec: how do we make sure that it never happens again that ${problem.symptom}? Start with ${site}.`,
  ],
  incident: [
    ({ problem, site }) =>
      `🚨 The line in ${site} stands. ${problem.log.at(-1)}\n\nWhat do we know, what can we switch off, whom do we call?`,
    blames,
  ],
  exploration: [
    ({ problem, repository }) =>
      `Find every place in ${repository.name} that depends on \`${problem.symbol}\`. Report paths and lines, change nothing.`,
    ({ problem, site }) =>
      `Collect what the logs of ${site} say about this: ${problem.symptom}. Change nothing.`,
  ],
  soak: [
    ({ problem }) =>
      `Every night one mission in about four hundred fails, and never the same. Run the soak test in batches, keep the seed of each failure, and work on it until a week passes without one. First suspicion: ${problem.symptom}.`,
  ],
};

const continues: readonly Line[] = [
  ({ problem }) => `Good. Now the next one: ${problem.task}.`,
  ({ problem }) => `While you are here: ${problem.symptom}. Same cause?`,
  ({ problem, site }) => `That holds. In ${site} however ${problem.symptom}.`,
  ({ problem }) => `Please do the same for \`${problem.symbol}\`.`,
  () => 'Can you explain the last change in two sentences for the release notes?',
  ({ problem }) => `Rebase on main, then have a look at \`${problem.file}\`.`,
];

const followUps: Record<KindName, readonly Line[]> = {
  question: [
    ({ problem }) => `And \`${problem.symbol}\`?`,
    () => 'Thanks. Where is that documented?',
  ],
  review: continues,
  hunt: continues,
  'test-loop': continues,
  refactoring: continues,
  plan: continues,
  incident: continues,
  exploration: continues,
  soak: [
    ({ iteration, problem, source }) =>
      `Batch ${iteration + 1}: ${source.integer(398, 399)} of 400 delivered, seed ${source.integer(10_000, 99_999)}. The failed one looks like this: ${problem.symptom}.`,
    ({ iteration }) =>
      `Batch ${iteration + 1} is done, two failures, both in the second half. Go on.`,
    ({ iteration, problem }) => `Batch ${iteration + 1}: \`${problem.failure[0]}\` – is that new?`,
    ({ iteration }) => `第${iteration + 1}回目の結果: 400件中1件失敗。続けてください。`,
  ],
};
