import { test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

// The code of a place is loaded once for all tests of a file: each place is opened first in one test only.

async function openOverview() {
  const console = await openConsole({ columns: 160, rows: 50 });
  await console.waitFor('like for like');
  return console;
}

/** The overview with the answers for all tabs read, so that a tab has its panels as soon as it is there. */
async function openInformedOverview() {
  const console = await openOverview();
  await console.press('enter');
  for (const part of ['By model', 'By tool', 'Files by language', 'People by client']) {
    await console.waitFor(part);
  }
  await console.press('esc');
  return console;
}

test('a key typed behind the first opening of a day goes to the day before it', async () => {
  await using console = await openOverview();

  await console.pressAtOnce('enter', 'left');

  await console.waitFor('Wed 18 Nov 2026');
  await console.press('esc');
  await console.waitFor('Thu 19 Nov ▲');
});

test('a key typed behind the first opening of a model is for its days', async () => {
  await using console = await openOverview();
  await console.press('j');

  await console.pressAtOnce('enter', 'left');

  await console.waitFor(/Overview › \S+ {2}30 days/);
  await console.waitFor(/│ Wed 18 Nov {3}[\d,]+ credits/);
});

test('a key typed behind the first look at a tab is for that tab', async () => {
  await using console = await openInformedOverview();

  for (const panel of ['By tool', 'By client', 'Files by language']) {
    await console.pressAtOnce('tab', 'J');
    await console.waitFor(`╭─›${panel} `);
  }
  await console.pressAtOnce('tab', '/', ...'commits>40', 'enter');

  await console.waitFor(/\d+ of \d+\/\d+ {2}\/commits>40/);
});

test('a key typed behind the first opening of a tool is for its days', async () => {
  await using console = await openInformedOverview();
  await console.press('tab');
  await console.waitFor('By tool');
  await console.press('J');

  await console.pressAtOnce('enter', 'left');

  await console.waitFor(/Overview › read_file/);
  await console.waitFor(/│ Wed 18 Nov {3}[\d,]+ calls/);
});
