import { languages } from '../assets.ts';
import type { KindName } from './kinds.ts';
import { agentSays, type MessageDraft, toolAnswers, toolCall, userSays } from './message-draft.ts';
import { commits } from './rounds/editing.ts';
import { testsPass } from './rounds/testing.ts';
import type { Scene } from './scene.ts';
import { unifiedDiff } from './text/diff.ts';

/** How an episode of a kind ends when it ends well: at most `room` messages, at least one. */
export function conclusion(kind: KindName, scene: Scene, room: number): MessageDraft[] {
  if (kind === 'plan') return room < 3 ? [answer(scene)] : presentsSpec(scene);
  if (kind === 'question') return [answer(scene)];
  if (kind === 'exploration') return [findings(scene)];
  if (kind === 'review') return [verdict(scene)];
  if (room < 8) return [summary(scene)];
  return [...testsPass(scene, 2), ...commits(scene, 2), summary(scene)];
}

/** How it stands when somebody has to allow the next step. */
export function permissionQuestion({ source, problem, repository }: Scene): MessageDraft {
  const command = `fleetctl deploy ${repository.name} --sites all --now`;
  return agentSays(
    source,
    `The fix for "${problem.task}" is ready. The next command changes robots on the floor, so I need your permission.`,
    [toolCall(source, 'run_command', { command, riskLevel: 'high' })],
  );
}

function summary({ source, problem, repository }: Scene): MessageDraft {
  const { task, cause, file, symbol, test } = problem;
  return agentSays(
    source,
    source.pick([
      `Done: **${task}**.\n\n- **Cause**: ${cause}\n- **Change**: \`${symbol}\` in \`${file}\`\n- **Test**: *${test}*\n\n\`\`\`diff\n${unifiedDiff(problem)}\n\`\`\``,
      `## ${task}\n\n${cause}\n\n| | before | after |\n| --- | ---: | ---: |\n| failures in 1,000 runs | ${source.integer(3, 90)} | 0 |\n| p99 | ${source.integer(40, 900)} ms | ${source.integer(4, 39)} ms |\n\nNothing else in ${repository.name} depends on it.`,
      `All green. ${cause} The change touches \`${file}\` only.\n\n1. Merge after the night shift.\n2. Watch [the dashboard](https://status.halcyon.example/${repository.name}) for an hour.\n3. Close the ticket ✅`,
    ]),
  );
}

const answer = ({ source, problem, repository }: Scene): MessageDraft =>
  agentSays(
    source,
    source.pick([
      `\`${problem.symbol}\` lives in \`${problem.file}\`. ${problem.cause}\n\nIn other words:\n\n\`\`\`${languages[repository.language].fence}\n${problem.before.join('\n')}\n\`\`\`\n\nSo yes, it can be that ${problem.symptom}.`,
      `Short answer: yes. ${problem.cause} See [${problem.file}](${repository.url}/-/blob/main/${problem.file}#L${problem.line}).`,
      `It is called from ${source.integer(2, 9)} places, all in \`${repository.name}\`. The one that matters is line ${problem.line}.\n\n> ${problem.cause}`,
    ]),
  );

const findings = ({ source, problem, repository }: Scene): MessageDraft =>
  agentSays(
    source,
    `### Findings\n\n${repository.problems.map(({ file, line, symbol }) => `- \`${file}:${line}\` ${symbol}`).join('\n')}\n\nOnly \`${problem.file}\` writes it. ${problem.cause}`,
  );

const verdict = ({ source, problem }: Scene): MessageDraft =>
  agentSays(
    source,
    `## Review\n\n**Verdict**: ${source.pick(['ship it', 'one question first', 'not yet'])}\n\n1. \`${problem.file}:${problem.line}\`: ${problem.cause}\n2. The test *${problem.test}* fails without the change; good.\n3. Nit: say the unit in the name.\n\n\`\`\`diff\n${unifiedDiff(problem)}\n\`\`\``,
  );

function presentsSpec({ source, problem, repository, site }: Scene): MessageDraft[] {
  const plan = `# Spec: ${problem.refactoring}\n\n## Why\n\n${problem.cause} That is how it comes that ${problem.symptom}.\n\n## What\n\n1. A test that shows it: *${problem.test}*.\n2. Change \`${problem.symbol}\`:\n\n   \`\`\`${languages[repository.language].fence}\n${problem.after.map((line) => `   ${line}`).join('\n')}\n   \`\`\`\n3. Roll out to ${site}, wait for one night, then everywhere.\n\n## Not part of it\n\n- New dependencies\n- The public interface\n\n## Risks\n\n| Risk | Likelihood | Answer |\n| --- | --- | --- |\n| slower start | low | measure in CI |\n| old robots | medium | keep both for one release |`;
  return [
    agentSays(source, plan, [toolCall(source, 'ask_person', { question: 'Approve this spec?' })]),
    toolAnswers(source, 'Approved. Leave the rollout to the night shift.', { tookMs: 180_000 }),
    source.chance(0.5)
      ? agentSays(source, 'Approved; the spec is saved as `docs/specs/` and work can start.')
      : userSays(source, 'Thanks, I take it from here.'),
  ];
}
