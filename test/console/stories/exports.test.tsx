import { expect, test } from 'vitest';
import { letTimeJump } from '../harness/jumping-time.ts';
import { openConsole } from '../harness/open-console.tsx';

const wide = { columns: 160, rows: 50 };

async function openOverview(options: Parameters<typeof openConsole>[0] = {}) {
  const console = await openConsole({ ...wide, ...options });
  await console.waitFor('like for like');
  return console;
}

/** The records of a CSV file without quoted cells, by the names of its first line. */
function recordsIn(text: string): Record<string, string>[] {
  const [heads = '', ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(heads.split(',').map((head, at) => [head, cells[at] ?? '']));
  });
}

test('ctrl-s on Overview saves its figures by day, with what they mean and the days missing', async () => {
  await using console = await openOverview();

  await console.press('ctrl-s');
  expect(console.text()).toContain('Export 30 days');
  await console.press('c');
  await console.waitFor('its columns are explained beside it');

  const [file, beside] = console.saved;
  const days = recordsIn(file?.text ?? '');
  expect(file?.name).toBe('signalbox-days-20261120-143000.csv');
  expect(days).toHaveLength(30);
  expect(days[0]?.date).toBe('2026-10-21');
  const total = days.reduce((sum, { credits }) => sum + Number(credits), 0);
  expect(console.text()).toContain(Math.round(total).toLocaleString('en'));
  expect(beside?.name).toBe('signalbox-days-20261120-143000.about.md');
  expect(beside?.text).toMatch(/30 rows as of .* Days from 2026-10-21 to 2026-11-19\. .*\n/);
  expect(beside?.text).toContain('**credits**: Credits: billable\\_tokens of the day.');
});

test('of a panel with the focus, its rows are saved, also in Markdown', async () => {
  await using console = await openOverview();
  await console.press('j', 'j');
  expect(console.text()).toMatch(/›By model/);

  await console.press('ctrl-s', 'm');
  await console.waitFor('Saved ');

  const [file] = console.saved;
  expect(file?.name).toBe('signalbox-models-20261120-143000.md');
  expect(file?.text).toMatch(/^\| name \| amount \| share \|\n/);
  expect(file?.text).toContain('**share**: Its part of the known total, in percent.');
  expect(console.saved).toHaveLength(1);
});

test('a day and the days of a person are saved, too', async () => {
  await using console = await openOverview();
  await console.press('enter', 'ctrl-s');
  await console.waitFor(/Export \d+ rows of /);
  await console.press('c');
  await console.waitFor('Saved ');
  expect(recordsIn(console.saved[0]?.text ?? '').length).toBeGreaterThan(2);

  await console.press('7');
  await console.waitFor('OF LIMIT');
  await console.press('enter');
  await console.waitFor('DELEGATION');
  await console.press('ctrl-s', 'j');
  await console.waitFor('.json in');

  const { rows, about } = JSON.parse(console.saved.at(-1)?.text ?? '');
  expect(rows.length).toBeGreaterThan(5);
  expect(Object.keys(about.columns)).toEqual(Object.keys(rows[0]));
});

test('the folder for exports is asked for once, and a wrong one is refused', async () => {
  let folder: string | undefined;
  const exports = {
    folder: () => folder,
    offered: '/home/ada',
    problem: (text: string) => (text.startsWith('/') ? undefined : 'Enter a path from /.'),
    choose: (text: string) => {
      folder = text;
    },
  };
  await using console = await openOverview({ exports });

  await console.press('ctrl-s', 'n');
  await console.waitFor('Folder for exports:  /home/ada');
  await console.type('reports');
  await console.waitFor('Enter a path from /.');
  await console.press('enter');
  expect(console.saved).toEqual([]);

  await console.press('ctrl-u');
  await console.type('/srv/reports');
  await console.press('enter');
  await console.waitFor('in /srv/reports');
  await console.press('ctrl-s', 't');
  await console.waitFor('.tsv in /srv/reports');
  expect(console.saved.map((file) => file.folder)).toEqual(Array(4).fill('/srv/reports'));
});

test('who closes the question for the folder has saved nothing', async () => {
  const exports = {
    folder: () => undefined,
    offered: '/home/ada',
    problem: () => undefined,
    choose: () => {},
  };
  await using console = await openOverview({ exports });

  await console.press('ctrl-s', 'c');
  await console.waitFor('Folder for exports:  /home/ada');
  await console.press('esc');
  await console.waitUntilIdle();

  expect(console.saved).toEqual([]);
});

test('what is exported in an outage is dated with when it was read, not with now', async () => {
  const time = letTimeJump();
  await using console = await openConsole(wide);
  await console.press('3');
  await console.waitFor('build-17');
  await console.waitFor('✓ live');

  await console.server.close();
  await console.press('r');
  await time.jump(180_000);
  await console.waitFor('STALE');
  await console.press('ctrl-s', 'j');
  await console.waitFor('Saved ');

  const { asOf } = JSON.parse(console.saved[0]?.text ?? '');
  expect(console.saved[0]?.name).toBe('signalbox-computers-20261120-143000.json');
  // The clock of the console stands still, so the time that has passed counts up to the last frame.
  expect(Date.parse('2026-11-20T14:30:00Z') - Date.parse(asOf)).toBeGreaterThanOrEqual(165_000);
});
