import { expect, test } from 'vitest';
import {
  countedSources,
  metricContent,
} from '../../../../src/console/screens/metric/metric-screen.tsx';

const thing = { source: countedSources.tool, names: ['grep'] };

test('one call of a day is one call', () => {
  const [figure] = metricContent(thing, undefined).figures;

  expect([figure?.format(1), figure?.format(2)]).toEqual(['1 call', '2 calls']);
});
