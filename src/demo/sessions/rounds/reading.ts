import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import { landmarkView } from '../text/landmark-view.ts';
import { telemetryLine } from '../text/long-lines.ts';
import { sourceView } from '../text/source-view.ts';
import type { Round } from './round.ts';

export const readsFile: Round = ({ source, repository, problem }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'read_file', { file_path: problem.file, offset: problem.line });
  const reason = source.pick([
    `\`${problem.symbol}\` is where this would go wrong. Reading it.`,
    `Let me look at \`${problem.file}\` around line ${problem.line}.`,
    'The names suggest that the state lives here; I want to see who writes it.',
    '',
  ]);
  return [
    agentSays(source, reason, [call]),
    toolAnswers(source, sourceView(repository, problem, { source }), { tookMs: 240 }),
  ];
};

export const searches: Round = ({ source, repository, problem }, room) => {
  if (room < 2) return [];
  const pattern = problem.symbol.replace(/^.*[:.]/, '').replace(/[()]/g, '');
  const call = toolCall(source, 'search_text', { pattern, output_mode: 'content', '-n': true });
  const others = repository.problems.filter(({ file }) => file !== problem.file);
  const hits = [
    `${problem.file}:${problem.line}:${problem.before[0] ?? ''}`,
    ...others
      .slice(0, source.integer(1, 3))
      .map(({ file, line, before }) => `${file}:${line + 2}:${before[0]?.trimStart() ?? ''}`),
  ];
  const text = source.pick([
    `Who else uses \`${pattern}\`?`,
    `Looking for every caller of \`${pattern}\` before I touch it.`,
    '',
  ]);
  return [agentSays(source, text, [call]), toolAnswers(source, hits.join('\n'))];
};

export const listsFolder: Round = ({ source, repository }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'list_folder', { path: '.' });
  const paths = new Set([...repository.landmarks, ...repository.problems.map(({ file }) => file)]);
  const rows = [...paths].map(
    (path) => `${String(source.integer(400, 48_000)).padStart(7)}  ${path}`,
  );
  return [
    agentSays(source, 'First the lie of the land.', [call]),
    toolAnswers(source, rows.join('\n'), { tookMs: 90 }),
  ];
};

/** Several files at once: one turn, several answers that ran side by side. */
export const readsSideBySide: Round = ({ source, repository }, room) => {
  const paths = source.shuffled(repository.landmarks).slice(0, Math.min(4, room - 1));
  if (paths.length < 2) return [];
  const calls = paths.map((path) => toolCall(source, 'read_file', { file_path: path }));
  const parallelGroupId = `pg_${source.hex(8)}`;
  return [
    {
      ...agentSays(source, `Reading ${paths.length} files side by side.`, calls),
      extras: { isParallelExecution: true, parallelGroupId },
    },
    ...paths.map((path, index) => ({
      ...toolAnswers(source, landmarkView(repository, path), { tookMs: source.between(5, 90) }),
      follows: index + 1,
      extras: { isParallelExecution: true, parallelGroupId },
    })),
  ];
};

/** Telemetry comes as one record on one line of thousands of characters. */
export const readsTelemetry: Round = ({ source, problem, site }, room) => {
  if (room < 2) return [];
  const command = `fleetctl telemetry --site "${site}" --format ndjson --limit 2`;
  const call = toolCall(source, 'run_command', { command, timeout: 60 });
  return [
    agentSays(source, `The field data of ${site} should show whether ${problem.symptom}.`, [call]),
    toolAnswers(source, `${telemetryLine(source)}\n${telemetryLine(source)}\n`),
  ];
};

/** Who changed the place lately, and for what. */
export const readsHistory: Round = ({ source, repository, problem, iteration }, room) => {
  if (room < 2) return [];
  const command = `git log --oneline -8 -- ${problem.file}`;
  const subjects = source.shuffled([
    ...repository.problems.filter((other) => other !== problem).map(({ task }) => task),
    `Revert "${problem.refactoring}"`,
    problem.refactoring,
    `Prepare release 4.${17 + (iteration % 2)}`,
  ]);
  return [
    agentSays(
      source,
      source.pick(['Since when is it like that?', 'What changed here lately?', '']),
      [toolCall(source, 'run_command', { command })],
    ),
    toolAnswers(source, subjects.map((subject) => `${source.hex(8)} ${subject}`).join('\n')),
  ];
};

/** The test that should have caught it. */
export const readsTest: Round = ({ source, problem, repository }, room) => {
  if (room < 2) return [];
  const path = problem.file.replace(/(\.\w+)$/, '_test$1');
  const text = source.pick([
    'What do the tests promise?',
    `Is there a test for \`${problem.symbol}\` at all?`,
    'The test says what the author had in mind.',
  ]);
  return [
    agentSays(source, text, [toolCall(source, 'read_file', { file_path: path })]),
    toolAnswers(source, landmarkView(repository, path), { tookMs: 110 }),
  ];
};
