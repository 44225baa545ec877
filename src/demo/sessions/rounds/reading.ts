import { messages as texts } from '../../assets/assets.ts';
import { answers, calls, says } from '../message-draft.ts';
import { choose, write } from '../scene.ts';
import { minifiedBundle, telemetryLine } from '../views/long-lines.ts';
import { landmarkView, sourceView, testPathOf } from '../views/source.ts';
import { serialConsole } from '../views/terminal.ts';
import { type Round, round } from './round.ts';

export const readsFile = round(2, (scene) => {
  const { file, line, before } = scene.problem;
  const call = calls(scene, 'read_file', { file_path: file, offset: line });
  return [
    says(scene, texts.readsFile.says, [call]),
    answers(scene, sourceView(scene, before), { tookMs: 240 }),
  ];
});

export const searches = round(2, (scene) => {
  const { source, repository, problem } = scene;
  const pattern = problem.symbol.replace(/^.*[:.]/, '').replace(/[()]/g, '');
  const call = calls(scene, 'search_text', { pattern, output_mode: 'content', '-n': true });
  const others = repository.problems.filter(({ file }) => file !== problem.file);
  const hits = others
    .slice(0, source.integer(1, 3))
    .map(({ file, line, before }) => `${file}:${line + 2}:${before[0]?.trimStart()}`);
  const result = [`${problem.file}:${problem.line}:${problem.before[0]}`, ...hits].join('\n');
  return [says(scene, texts.searches.says, [call], { pattern }), answers(scene, result)];
});

export const listsFolder = round(2, (scene) => {
  const { source, repository } = scene;
  const call = calls(scene, 'list_folder', { path: '.' });
  const paths = new Set([...repository.landmarks, ...repository.problems.map(({ file }) => file)]);
  const rows = [...paths].map(
    (path) => `${String(source.integer(400, 48_000)).padStart(7)}  ${path}`,
  );
  return [
    says(scene, texts.listsFolder.says, [call]),
    answers(scene, rows.join('\n'), { tookMs: 90 }),
  ];
});

/** Several files at once: one turn, several answers that ran side by side. */
export const readsSideBySide: Round = (scene, room) => {
  const { source, repository } = scene;
  const paths = source.shuffled(repository.landmarks).slice(0, Math.min(4, room - 1));
  if (paths.length < 2) return [];
  const reads = paths.map((path) => calls(scene, 'read_file', { file_path: path }));
  const extras = { isParallelExecution: true, parallelGroupId: `pg_${source.hex(8)}` };
  return [
    { ...says(scene, texts.readsSideBySide.says, reads, { count: paths.length }), extras },
    ...paths.map((path, index) => ({
      ...answers(scene, landmarkView(scene, path), { tookMs: [5, 90] }),
      follows: index + 1,
      extras,
    })),
  ];
};

/** Who changed the place lately, and for what. */
export const readsHistory = round(2, (scene) => {
  const { source, repository, problem, iteration } = scene;
  const subjects = source.shuffled([
    ...repository.problems.filter((other) => other !== problem).map(({ task }) => task),
    `Revert "${problem.refactoring}"`,
    problem.refactoring,
    `Prepare release 4.${17 + (iteration % 2)}`,
  ]);
  const text = choose(scene, texts.readsHistory.says);
  const call = calls(scene, 'run_command', { command: `git log --oneline -8 -- ${problem.file}` });
  return [
    says(scene, text, [call]),
    answers(scene, subjects.map((subject) => `${source.hex(8)} ${subject}`).join('\n')),
  ];
});

/** The test that should have caught it. */
export const readsTest = round(2, (scene) => {
  const path = testPathOf(scene.problem);
  const text = choose(scene, texts.readsTest.says);
  const call = calls(scene, 'read_file', { file_path: path });
  return [says(scene, text, [call]), answers(scene, landmarkView(scene, path), { tookMs: 110 })];
});

/** Telemetry comes as one record on one line of thousands of characters. */
export const readsTelemetry = round(2, (scene) => {
  const { source } = scene;
  const command = write(scene, texts.readsTelemetry.command);
  const call = calls(scene, 'run_command', { command, timeout: 60 });
  return [
    says(scene, texts.readsTelemetry.says, [call]),
    answers(scene, `${telemetryLine(source)}\n${telemetryLine(source)}\n`),
  ];
});

/** The log of a robot, as the service writes it. */
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
  const call = calls(scene, 'run_command', { command });
  return [
    says(scene, texts.readsFieldLog.says, [call], { carrier }),
    answers(scene, lines.join('\n')),
  ];
});

/** The serial console of a robot, which is no text at all. */
export const readsSerialConsole = round(2, (scene) => {
  const call = calls(scene, 'run_command', { command: 'cat /dev/ttyUSB0', timeout: 20 });
  return [
    says(scene, texts.readsSerialConsole.says, [call]),
    answers(scene, serialConsole(scene), { tookMs: 20_000 }),
  ];
});

export const queriesFleet = round(2, (scene) => {
  const { source } = scene;
  const sql = write(scene, texts.queriesFleet.query);
  const call = calls(scene, 'warehouse-sql___run_query', { sql });
  let hits = source.integer(120, 900);
  const rows = Array.from({ length: 5 }, () => {
    const carrier = carrierName(source.integer(1, 320));
    const last = `03:${twoDigits(source.integer(10, 59))}:${twoDigits(source.integer(0, 59))}`;
    const row = ` ${carrier} | ${String(hits).padStart(5)} | ${last}`;
    hits = Math.ceil(hits * source.between(0.1, 0.9));
    return row;
  });
  return [
    says(scene, texts.queriesFleet.says, [call]),
    answers(scene, texts.queriesFleet.answers, { more: { rows } }),
  ];
});

export const readsMission = round(2, (scene) => {
  const id = scene.source.integer(70_000, 99_000);
  const mission = choose(scene, texts.readsMission.answers, { id });
  const call = calls(scene, 'simulator___fetch_trace', { id });
  return [says(scene, '', [call]), answers(scene, mission, { tookMs: 420 })];
});

/** A page from the network; sometimes somebody else's bundle on a single line. */
export const fetchesPage = round(2, (scene) => {
  const { source, repository } = scene;
  const url = `https://docs.halcyon.example/${repository.name}/changes`;
  const isBundle = source.chance(0.25);
  const call = calls(scene, 'fetch_page', { url });
  return [
    says(scene, texts.fetchesPage.says, [call], { url }),
    answers(scene, isBundle ? minifiedBundle(source) : texts.fetchesPage.answers),
  ];
});

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');

const carrierName = (number: number): string => `carrier-${String(number).padStart(3, '0')}`;
