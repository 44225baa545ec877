import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import { colouredDiff, unifiedDiff } from '../text/diff.ts';
import { fenceName, sourceView } from '../text/source-view.ts';
import type { Round } from './round.ts';

export const edits: Round = ({ source, repository, problem }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'edit_file', {
    file_path: problem.file,
    old_str: problem.before.join('\n'),
    new_str: problem.after.join('\n'),
  });
  const text = source.pick([
    `${problem.cause} So the smallest change is this one:\n\n\`\`\`${fenceName[repository.language]}\n${problem.after.join('\n')}\n\`\`\``,
    `Changing \`${problem.symbol}\` and nothing else.`,
    'I keep the public shape and change the inside.',
  ]);
  return [
    agentSays(source, text, [call]),
    toolAnswers(
      source,
      `Updated ${problem.file}\n\n${sourceView(repository, problem, { source, isMended: true })}`,
      { tookMs: 120 },
    ),
  ];
};

export const patches: Round = ({ source, problem }, room) => {
  if (room < 2) return [];
  const diff = unifiedDiff(problem);
  const call = toolCall(source, 'apply_patch', { patch: diff });
  return [
    agentSays(source, `Applying the change as a patch:\n\n\`\`\`diff\n${diff}\n\`\`\``, [call]),
    toolAnswers(source, `Done. 1 file changed: M ${problem.file}`, { tookMs: 160 }),
  ];
};

/** The agent looks at its own change; the terminal colours it. */
export const reviewsDiff: Round = ({ source, problem, repository }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'run_command', { command: 'git --no-pager diff --color=always' });
  const others = repository.problems.filter((other) => other !== problem);
  const shown = source.chance(0.3) ? [problem, source.pick(others)] : [problem];
  return [
    agentSays(source, source.pick(['Reading my own diff.', 'What changed so far?', '']), [call]),
    toolAnswers(source, shown.map(colouredDiff).join('\n'), { tookMs: 180 }),
  ];
};

export const addsTest: Round = ({ source, problem, repository }, room) => {
  if (room < 2) return [];
  const path = problem.file.replace(/(\.\w+)$/, '_test$1');
  const call = toolCall(source, 'create_file', {
    file_path: path,
    content: `// ${problem.test}\n\n${problem.before.join('\n')}\n`,
  });
  return [
    agentSays(
      source,
      `A test first, so that it can never come back unnoticed: *${problem.test}*.`,
      [call],
    ),
    toolAnswers(source, `Created ${path} in ${repository.name}`, { tookMs: 90 }),
  ];
};

export const commits: Round = ({ source, problem, repository }, room) => {
  if (room < 2) return [];
  const command = `git commit -am ${JSON.stringify(problem.task)}`;
  const hash = source.hex(8);
  const branch = `fix/${problem.test
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .slice(0, 28)}`;
  return [
    agentSays(source, 'Committing.', [toolCall(source, 'run_command', { command })]),
    toolAnswers(
      source,
      `[${branch} ${hash}] ${problem.task}\n 2 files changed, ${problem.after.length + 14} insertions(+), ${problem.before.length} deletions(-)\nremote: ${repository.url}/-/merge_requests/new?source=${branch}`,
    ),
  ];
};
