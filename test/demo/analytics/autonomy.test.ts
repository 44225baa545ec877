import { expect, test } from 'vitest';
import { type Habits, habitsOf } from '../../../src/demo/analytics/habits.ts';
import { autonomyOn } from '../../../src/demo/analytics/person-day.ts';
import { total } from '../../../src/demo/analytics/tool-use.ts';
import { random } from '../../../src/demo/random.ts';
import { createStories } from '../../../src/demo/stories.ts';
import { anOrganization } from './organization.ts';

test.each([0, 1, 2, 3, 70, 1_001])('each of %i tool calls runs at one level', (toolCalls) => {
  for (const trust of [0, 0.3, 0.7, 1]) {
    const source = random(1, trust * 10);
    const habits = habitsWith({ trust });
    const { calls } = autonomyOn({ habits, dayNumber: 0, adoption: 0.5, source }, toolCalls);

    expect(total(calls)).toBe(toolCalls);
    expect(Math.min(...calls)).toBeGreaterThanOrEqual(0);
  }
});

test.each([
  { trust: 1, level: 'auto-high' },
  { trust: 0, level: 'auto-low' },
])('the level of trust $trust is $level, the one with the most calls', ({ trust, level }) => {
  const source = random(2, 'levels');
  const habits = habitsWith({ trust, specRate: 0 });
  const levels = Array.from(
    { length: 50 },
    () => autonomyOn({ habits, dayNumber: 0, adoption: 0, source }, 100).level,
  );

  expect(levels.filter((it) => it === level).length).toBeGreaterThan(25);
});

function habitsWith(part: Partial<Habits>): Habits {
  const place = 20;
  const person = anOrganization().people[place];
  if (!person) throw new RangeError(`Nobody has place ${place}`);
  return habitsOf(person, place, { seed: 7, stories: createStories(7, 0), part: { habits: part } });
}
