import { messages as texts } from '../../assets/assets.ts';
import { agentSays, type MessageDraft, toolAnswers, toolCall } from '../message-draft.ts';
import { choose, type Scene, write } from '../scene.ts';
import { minifiedBundle, telemetryLine } from '../views/long-lines.ts';
import { landmarkView, sourceView, testPathOf } from '../views/source.ts';
import { serialConsole } from '../views/terminal.ts';
import { type Round, round } from './round.ts';

export const readsFile = round(2, (scene) => {
  const { file, line, before } = scene.problem;
  const call = toolCall(scene, 'read_file', { file_path: file, offset: line });
  return [
    agentSays(scene, texts.readsFile.says, [call]),
    toolAnswers(scene, sourceView(scene, before), { tookMs: 240 }),
  ];
});

export const searches = round(2, (scene) => {
  const { source, repository, problem } = scene;
  const pattern = problem.symbol.replace(/^.*[:.]/, '').replace(/[()]/g, '');
  const call = toolCall(scene, 'search_text', { pattern, output_mode: 'content', '-n': true });
  const others = repository.problems.filter(({ file }) => file !== problem.file);
  const hits = others
    .slice(0, source.integer(1, 3))
    .map(({ file, line, before }) => `${file}:${line + 2}:${before[0]?.trimStart()}`);
  const result = [`${problem.file}:${problem.line}:${problem.before[0]}`, ...hits].join('\n');
  return [agentSays(scene, texts.searches.says, [call], { pattern }), toolAnswers(scene, result)];
});

export const listsFolder = round(2, (scene) => {
  const { source, repository } = scene;
  const call = toolCall(scene, 'list_folder', { path: '.' });
  const paths = new Set([...repository.landmarks, ...repository.problems.map(({ file }) => file)]);
  const rows = [...paths].map(
    (path) => `${String(source.integer(400, 48_000)).padStart(7)}  ${path}`,
  );
  return [
    agentSays(scene, texts.listsFolder.says, [call]),
    toolAnswers(scene, rows.join('\n'), { tookMs: 90 }),
  ];
});

/** Several files at once: one message with parallel tool calls. */
export const readsSideBySide: Round = (scene, room) => {
  const { source, repository } = scene;
  const paths = source.shuffled(repository.landmarks).slice(0, Math.min(4, room - 1));
  if (paths.length < 2) return [];
  const reads = paths.map((path) => toolCall(scene, 'read_file', { file_path: path }));
  const extras = { isParallelExecution: true, parallelGroupId: `pg_${source.hex(8)}` };
  return [
    { ...agentSays(scene, texts.readsSideBySide.says, reads, { count: paths.length }), extras },
    ...paths.map((path, index) => ({
      ...toolAnswers(scene, landmarkView(scene, path), { tookMs: [5, 90] }),
      follows: index + 1,
      extras,
    })),
  ];
};

/** The latest commits to the file. */
export const readsHistory = round(2, (scene) => {
  const { source, repository, problem, iteration } = scene;
  const subjects = source.shuffled([
    ...repository.problems.filter((other) => other !== problem).map(({ task }) => task),
    `Revert "${problem.refactoring}"`,
    problem.refactoring,
    `Prepare release 4.${17 + (iteration % 2)}`,
  ]);
  const text = choose(scene, texts.readsHistory.says);
  const call = toolCall(scene, 'run_command', {
    command: `git log --oneline -8 -- ${problem.file}`,
  });
  return [
    agentSays(scene, text, [call]),
    toolAnswers(scene, subjects.map((subject) => `${source.hex(8)} ${subject}`).join('\n')),
  ];
});

/** The test of the file. */
export const readsTest = round(2, (scene) => {
  const path = testPathOf(scene.problem);
  const text = choose(scene, texts.readsTest.says);
  const call = toolCall(scene, 'read_file', { file_path: path });
  return [
    agentSays(scene, text, [call]),
    toolAnswers(scene, landmarkView(scene, path), { tookMs: 110 }),
  ];
});

/** Telemetry has one record per line, each thousands of characters long. */
export const readsTelemetry = round(2, (scene) => {
  const { source } = scene;
  const command = write(scene, texts.readsTelemetry.command);
  const call = toolCall(scene, 'run_command', { command, timeout: 60 });
  return [
    agentSays(scene, texts.readsTelemetry.says, [call]),
    toolAnswers(scene, `${telemetryLine(source)}\n${telemetryLine(source)}\n`),
  ];
});

/** The log of a robot. */
export const readsFieldLog = round(2, (scene) => {
  const { source, problem } = scene;
  const carrier = carrierName(source.integer(1, 320));
  let seconds = source.integer(0, 2_400);
  const lines = Array.from({ length: source.integer(4, 18) }, (_, index) => {
    seconds += source.integer(1, 29);
    const at = `03:${twoDigits(seconds / 60)}:${twoDigits(seconds % 60)}.${source.integer(100, 999)}`;
    const telling = problem.log[Math.floor(index / 4) % problem.log.length];
    return index % 4 === 3
      ? `${at}\tWARN\t${carrier}\t${telling}`
      : `${at}\tINFO\t${carrier}\theartbeat seq=${88_100 + index}`;
  });
  const command = write(scene, texts.readsFieldLog.command, { carrier });
  const call = toolCall(scene, 'run_command', { command });
  return [
    agentSays(scene, texts.readsFieldLog.says, [call], { carrier }),
    toolAnswers(scene, lines.join('\n')),
  ];
});

/** The serial console of a robot, with control characters. */
export const readsSerialConsole = round(2, (scene) => {
  const call = toolCall(scene, 'run_command', { command: 'cat /dev/ttyUSB0', timeout: 20 });
  return [
    agentSays(scene, texts.readsSerialConsole.says, [call]),
    toolAnswers(scene, serialConsole(scene), { tookMs: 20_000 }),
  ];
});

export const queriesFleet = round(2, (scene) => {
  const { source } = scene;
  const sql = write(scene, texts.queriesFleet.query);
  const call = toolCall(scene, 'warehouse-sql___run_query', { sql });
  let hits = source.integer(120, 900);
  const rows = Array.from({ length: 5 }, () => {
    const carrier = carrierName(source.integer(1, 320));
    const last = `03:${twoDigits(source.integer(10, 59))}:${twoDigits(source.integer(0, 59))}`;
    const row = ` ${carrier} | ${String(hits).padStart(5)} | ${last}`;
    hits = Math.ceil(hits * source.between(0.1, 0.9));
    return row;
  });
  return [
    agentSays(scene, texts.queriesFleet.says, [call]),
    toolAnswers(scene, texts.queriesFleet.answers, { more: { rows } }),
  ];
});

/** Two measurements, and the file that they are about. */
export const measures = round(6, (scene) => [
  ...queriesMetrics(scene),
  ...queriesMetrics(scene),
  ...readsFile(scene, 2),
]);

function queriesMetrics(scene: Scene): MessageDraft[] {
  const { says, answers, failures } = texts.queriesMetrics;
  scene.attempts += 1;
  const input = { metric: scene.problem.symbol, site: scene.site, minutes: 5 * scene.attempts };
  const call = toolCall(scene, 'fleet-telemetry___query_metrics', input);
  const answer = toolAnswers(scene, answers);
  return [agentSays(scene, says, [call]), { ...answer, textWhenDown: choose(scene, failures) }];
}

export const readsMission = round(2, (scene) => {
  const id = scene.source.integer(70_000, 99_000);
  const mission = choose(scene, texts.readsMission.answers, { id });
  const call = toolCall(scene, 'simulator___fetch_trace', { id });
  return [agentSays(scene, '', [call]), toolAnswers(scene, mission, { tookMs: 420 })];
});

/** A web page; sometimes minified code on a single line. */
export const fetchesPage = round(2, (scene) => {
  const { source, repository } = scene;
  const url = `https://docs.halcyon.example/${repository.name}/changes`;
  const isBundle = source.chance(0.25);
  const call = toolCall(scene, 'fetch_page', { url });
  return [
    agentSays(scene, texts.fetchesPage.says, [call], { url }),
    toolAnswers(scene, isBundle ? minifiedBundle(source) : texts.fetchesPage.answers),
  ];
});

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');

const carrierName = (number: number): string => `carrier-${String(number).padStart(3, '0')}`;
