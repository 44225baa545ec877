import { glossary, languages, remarks } from '../../assets.ts';
import { agentSays, toolAnswers, toolCall, userSays } from '../message-draft.ts';
import type { Round } from './round.ts';

/** What the agent thinks at this point, in Markdown. */
export const notes: Round = ({ source, problem, repository, site }) => {
  const { cause, symptom, symbol, file, line, log } = problem;
  const place = `[\`${file}:${line}\`](${repository.url}/-/blob/main/${file}#L${line})`;
  return [
    agentSays(
      source,
      source.pick([
        `## What I know so far\n\n- In ${site}, ${symptom}.\n- The log says \`${log[0]}\`.\n- ${place} is the only writer.\n\n**Suspicion**: ${cause}`,
        `Two explanations fit:\n\n1. ${cause}\n2. The input is already wrong when it reaches \`${symbol}\`.\n\nThe second one is cheaper to rule out, so that comes first.`,
        `That rules out the network. What remains is \`${symbol}\`:\n\n> ${cause}\n\nI will prove it with a test before changing anything.`,
        `| Observation | Fits? |\n| --- | :---: |\n| ${symptom} | ✅ |\n| only in ${site} | ✅ |\n| also with the previous release | ❌ |\n\nSo it came with the last release.`,
        `Same failure twice in a row, so it is not the machine. Next step: ${place}.`,
        `Compare the two logs:\n\n\`\`\`text\n${log.join('\n')}\n\`\`\`\n\nThe order of the lines is the clue.`,
        `The old code, for the record:\n\n\`\`\`${languages[repository.language].fence}\n${problem.before.join('\n')}\n\`\`\`\n\nIt is ~~wrong~~ right for one case and wrong for the other.`,
      ]),
    ),
  ];
};

/** Somebody adds something, often not in English. */
export const personInterrupts: Round = ({ source, problem }, room) => {
  if (room < 2) return [];
  if (source.chance(0.55)) {
    const answer = source.pick([
      'Understood.',
      `Will do. So far: ${problem.cause}`,
      `Here is the vocabulary that I will keep to:\n\n${glossary.join('\n')}`,
    ]);
    return [userSays(source, source.pick(remarks)), agentSays(source, answer)];
  }
  const [text, answer] = source.pick([
    ['Wait, leave the public interface alone please.', 'It stays as it is; callers see no change.'],
    [
      `Could it be related to last week? I remember "${problem.failure[0]}".`,
      `It is the same line. ${problem.cause}`,
    ],
    ['ok, go on', 'Going on with the next step.'],
    ['Shorter answers, I am on the phone 📱', 'Understood.'],
    ['Do not push yet, the line is running.', 'I commit locally and wait with the push.'],
    ['why that file?', `Because \`${problem.symbol}\` is the only place that writes it.`],
    ['how sure are you?', `Fairly: ${problem.cause} One more run will tell.`],
  ] as const);
  return [userSays(source, text), agentSays(source, answer)];
};

export const plansWork: Round = ({ source, problem, repository }, room) => {
  if (room < 2) return [];
  const todos = [
    `[completed] Reproduce: ${problem.symptom}`,
    `[in_progress] Find who writes ${problem.symbol}`,
    `[pending] Test: ${problem.test}`,
    `[pending] ${repository.lint}`,
  ];
  return [
    agentSays(source, '', [toolCall(source, 'update_plan', { todos: todos.join('\n') })]),
    toolAnswers(source, `TODO list updated (${todos.length} items)`, { tookMs: 30 }),
  ];
};

/** Something that the program tells the agent and no person ever sees. */
export const systemReminds: Round = ({ source, problem }) => [
  {
    role: 'user',
    content: [
      {
        type: 'text',
        text: source.pick([
          `<system-reminder>The file ${problem.file} was changed outside of this session.</system-reminder>`,
          '<system-reminder>The todo list has not been updated for a while.</system-reminder>',
          '<system-reminder>Context is 71 % full. Older tool results were shortened.</system-reminder>',
        ]),
        id: `txt_${source.hex(12)}`,
      },
    ],
    pauseMs: 40,
    extras: { hiddenFromUserViews: true, isUserVisible: false },
  },
];
