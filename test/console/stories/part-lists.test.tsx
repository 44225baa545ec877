import { expect, test } from 'vitest';
import { openConsole } from '../harness/open-console.tsx';

const teams = { 'kaito.ueda@halcyon.example': 'Arm and grip' };

async function openList(name: string) {
  const console = await openConsole({ columns: 160, rows: 40, config: { teams } });
  await console.press('0', ':');
  await console.type(name);
  await console.press('enter');
  return console;
}

test('models have the change of their credits, which filters find and = explains', async () => {
  await using console = await openList('models');
  await console.waitFor(/Models {2}1 of \d+[\s\S]*CREDITS.*SHARE.*CHANGE[\s\S]*[▲▼] \d+ %/);
  const [, change = ''] = /▲ (\d+) %/.exec(console.text()) ?? [];

  await console.press('/');
  await console.type(`change>${Number(change) - 1}%`);
  await console.press('enter');
  await console.waitFor(/Models {2}1 of \d+\/\d+/);
  expect(console.text()).toContain(`▲ ${change} %`);

  await console.press('=');
  await console.waitFor(/CREDITS of [\s\S]*The sum of billable_tokens of this model/);
  await console.press('l', 'l');
  await console.waitFor(/CHANGE of [\s\S]*of the model \(by_model\), like for like/);
  expect(console.text()).toMatch(/days before[\s\S]*GET \/api\/v1\/analytics\/tokens/);
  await console.press('esc', 'enter');
  await console.waitFor('Credits by day');
});

test('teams have it, too, and open their people', async () => {
  await using console = await openList('teams');
  await console.waitFor(/Teams {2}1 of 2[\s\S]*No team \(\d+\)[\s\S]*Arm and grip \(1\)/);

  await console.press('/');
  await console.type('change>-100% team:arm');
  await console.press('enter');
  await console.waitFor(/Teams {2}1 of 1\/2/);
  await console.press('enter');
  await console.waitFor(/Teams › People \(Arm and grip\) {2}1 of 1/);
});

test('without teams in the configuration, the list says how to get some', async () => {
  await using console = await openConsole({ columns: 120, rows: 36 });
  await console.press('0', ':');
  await console.type('teams');
  await console.press('enter');

  await console.waitFor('No teams: "teams" in config.json says who is in which.');
});
