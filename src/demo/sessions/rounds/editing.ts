import { languages } from '../../assets.ts';
import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import type { Scene } from '../scene.ts';
import { colouredDiff, unifiedDiff } from '../text/diff.ts';
import { sourceView } from '../text/source-view.ts';
import type { Round } from './round.ts';

/** What is tried: first a trace, then half of the change, then all of it, then its edges. */
export const edits: Round = (scene, room) => {
  if (room < 2) return [];
  const { source, repository, problem } = scene;
  scene.attempts += 1;
  const { text, lines } = attempt(scene);
  const call = toolCall(source, 'edit_file', {
    file_path: problem.file,
    old_str: problem.before.join('\n'),
    new_str: lines.join('\n'),
  });
  const view = sourceView(repository, { ...problem, after: lines }, { source, isMended: true });
  return [
    agentSays(source, text, [call]),
    toolAnswers(source, `Updated ${problem.file}\n\n${view}`, { tookMs: 120 }),
  ];
};

function attempt({ source, repository, problem, attempts }: Scene) {
  const { before, after, cause, symbol, log } = problem;
  const fenced = (lines: readonly string[]) =>
    `\`\`\`${languages[repository.language].fence}\n${lines.join('\n')}\n\`\`\``;
  if (attempts === 1) {
    const trace = `${languages[repository.language].comment} TRACE ${log[0]}`;
    return {
      lines: [trace, ...before],
      text: source.pick([
        `A trace in \`${symbol}\` first; I will take it out again.`,
        'Before guessing: make the state visible at the moment it goes wrong.',
        'I want to see the value before and after this line.',
      ]),
    };
  }
  if (attempts === 2) {
    const half = after.slice(0, Math.ceil(after.length / 2));
    return {
      lines: half,
      text: `The trace shows it. ${cause} Trying the first half of the change:\n\n${fenced(half)}`,
    };
  }
  if (attempts === 3) {
    return {
      lines: after,
      text: source.pick([
        `Half was not enough. The whole change:\n\n${fenced(after)}`,
        `Closer. The other half belongs to it, otherwise \`${symbol}\` keeps its old state.`,
      ]),
    };
  }
  const note = `${languages[repository.language].comment} ${cause}`;
  return {
    lines: [note, ...after],
    text: source.pick([
      'One edge is left: nothing at all as input. Handling it, and saying why in a comment.',
      `What if \`${symbol}\` is called twice? Making that harmless too.`,
      'The comment should tell the next reader why this is here.',
    ]),
  };
}

export const patches: Round = (scene, room) => {
  if (room < 2) return [];
  const { source, problem } = scene;
  scene.attempts = Math.max(scene.attempts + 1, 3);
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
    content: `${languages[repository.language].comment} ${problem.test}\n\n${problem.before.join('\n')}\n`,
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
