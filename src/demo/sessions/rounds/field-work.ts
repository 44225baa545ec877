import { agentSays, toolAnswers, toolCall } from '../message-draft.ts';
import { minifiedBundle } from '../text/long-lines.ts';
import { serialConsole } from '../text/terminal-noise.ts';
import type { Round } from './round.ts';

/** The log of a robot, as the service writes it. */
export const readsFieldLog: Round = ({ source, problem, site }, room) => {
  if (room < 2) return [];
  const carrier = `carrier-${String(source.integer(1, 320)).padStart(3, '0')}`;
  const command = `fleetctl logs ${carrier} --since 2h | tail -n 40`;
  let seconds = source.integer(0, 2_400);
  const lines = Array.from({ length: source.integer(4, 18) }, (_, index) => {
    seconds += source.integer(1, 29);
    const at = `03:${twoDigits(seconds / 60)}:${twoDigits(seconds % 60)}.${source.integer(100, 999)}`;
    const telling = problem.log[Math.floor(index / 4) % problem.log.length];
    return index % 4 === 3
      ? `${at}\tWARN\t${carrier}\t${telling}`
      : `${at}\tINFO\t${carrier}\theartbeat seq=${88_100 + index}`;
  });
  return [
    agentSays(source, `What did ${carrier} in ${site} say at that time?`, [
      toolCall(source, 'run_command', { command }),
    ]),
    toolAnswers(source, lines.join('\n')),
  ];
};

/** The serial console of a robot, which is no text at all. */
export const readsSerialConsole: Round = ({ source, problem, site }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'run_command', { command: 'cat /dev/ttyUSB0', timeout: 20 });
  return [
    agentSays(source, `The service log of ${site} ends too early; the serial line may know more.`, [
      call,
    ]),
    toolAnswers(source, serialConsole(source, problem.log), { tookMs: 20_000 }),
  ];
};

export const queriesFleet: Round = ({ source, site, problem }, room) => {
  if (room < 2) return [];
  const call = toolCall(source, 'warehouse-sql___run_query', {
    sql: `SELECT carrier, count(*) AS hits, max(at)::time AS last\nFROM events\nWHERE site = '${site}'\nGROUP BY carrier ORDER BY hits DESC LIMIT 5`,
  });
  let hits = source.integer(120, 900);
  const rows = Array.from({ length: 5 }, () => {
    const carrier = `carrier-${String(source.integer(1, 320)).padStart(3, '0')}`;
    const last = `03:${twoDigits(source.integer(10, 59))}:${twoDigits(source.integer(0, 59))}`;
    const row = ` ${carrier} | ${String(hits).padStart(5)} | ${last}`;
    hits = Math.ceil(hits * source.between(0.1, 0.9));
    return row;
  });
  return [
    agentSays(source, `Is it one robot, or all of them? (${problem.symptom})`, [call]),
    toolAnswers(
      source,
      [
        '   carrier   | hits  |   last',
        '-------------+-------+----------',
        ...rows,
        '(5 rows)',
      ].join('\n'),
    ),
  ];
};

export const readsMission: Round = ({ source, site }, room) => {
  if (room < 2) return [];
  const id = source.integer(70_000, 99_000);
  const mission = {
    id,
    site,
    state: source.pick(['blocked', 'aborted', 'delivered']),
    carrier: 'carrier-041',
    legs: [
      { from: 'H2-03', to: 'H2-17', took_s: source.integer(20, 90) },
      { from: 'H2-17', to: 'DOCK-4', took_s: null },
    ],
    labels: { zone: 'kühl/冷蔵', priority: 2, notes: 'fragile 📦' },
  };
  return [
    agentSays(source, '', [toolCall(source, 'simulator___fetch_trace', { id })]),
    toolAnswers(source, JSON.stringify(mission, null, 2), { tookMs: 420 }),
  ];
};

/** A page from the network; sometimes somebody else's bundle on a single line. */
export const fetchesPage: Round = ({ source, repository }, room) => {
  if (room < 2) return [];
  const url = `https://docs.halcyon.example/${repository.name}/changes`;
  const isBundle = source.chance(0.25);
  return [
    agentSays(source, `The notes of the last release: [changes](${url}).`, [
      toolCall(source, 'fetch_page', { url }),
    ]),
    toolAnswers(
      source,
      isBundle
        ? minifiedBundle(source)
        : `# Changes of ${repository.name}\n\n## 4.18.0\n\n- ${repository.problems.map(({ task }) => task).join('\n- ')}\n\n## 4.17.2\n\n- Nothing that concerns the floor.\n`,
    ),
  ];
};

const twoDigits = (value: number): string => String(Math.floor(value)).padStart(2, '0');
