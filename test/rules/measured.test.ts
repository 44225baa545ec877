import { expect, test } from 'vitest';
import measured from '../../src/rules/measured.json' with { type: 'json' };
import { precisionOf, recallOf } from '../../src/rules/measured.ts';
import { rules } from '../../src/rules/rules.ts';

test('how each rule did was measured in both kinds of organizations', () => {
  const ids = rules.map(({ id }) => id).toSorted();

  expect(Object.keys(measured.second).toSorted()).toEqual(ids);
  expect(Object.keys(measured.demo).toSorted()).toEqual(ids);
});

test('no more is right than was found, and no more was found than there was', () => {
  const all = [measured.second, measured.demo].flatMap((one) => Object.values(one));
  const wrong = all.filter((one) => one.right > one.findings || one.found > one.problems);

  expect(wrong).toEqual([]);
});

test('the organizations that were made for no rule count, and demo organizations for what these do not have', () => {
  const { second, demo } = measured;

  expect(precisionOf('computer-failed')).toMatchObject({
    hits: second['computer-failed'].right,
    count: second['computer-failed'].findings,
  });
  expect(recallOf('clock-apart')).toMatchObject({
    hits: demo['clock-apart'].found,
    count: demo['clock-apart'].problems,
  });
  expect(recallOf('no-such-rule')).toBeUndefined();
});
