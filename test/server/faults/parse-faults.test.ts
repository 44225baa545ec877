import { expect, test } from 'vitest';
import { parseFaults } from '../../../src/server/faults/parse-faults.ts';

const always = { probability: 1, path: '/' };

test.each([
  ['reset', [{ kind: 'reset', ...always }]],
  ['reset:0.01', [{ kind: 'reset', probability: 0.01, path: '/' }]],
  ['cut@/computers', [{ kind: 'cut', probability: 1, path: '/computers' }]],
  ['hang:.5@/tokens', [{ kind: 'hang', probability: 0.5, path: '/tokens' }]],
  [
    'html, garbled',
    [
      { kind: 'html', ...always },
      { kind: 'garbled', ...always },
    ],
  ],
  ['status=503:0.2', [{ kind: 'status', status: 503, probability: 0.2, path: '/' }]],
  ['throttle=30', [{ kind: 'throttle', seconds: 30, ...always }]],
  ['slow=2000', [{ kind: 'slow', bytesPerSecond: 2_000, ...always }]],
  ['delay=500', [{ kind: 'delay', fromMs: 500, toMs: 500, ...always }]],
  ['delay=200-2000:1', [{ kind: 'delay', fromMs: 200, toMs: 2_000, ...always }]],
])('%s is read', (text, faults) => {
  expect(parseFaults(text)).toEqual({ faults, seed: 1 });
});

test('the seed may stand anywhere', () => {
  expect(parseFaults('reset,seed=7,cut')).toMatchObject({ seed: 7, faults: { length: 2 } });
});

test.each([
  ['', /"" is no fault\. Write it as KIND=VALUE:PROBABILITY@PATH\.$/],
  ['reset,', /"" is no fault/],
  ['seed=7', /There is no fault beside the seed/],
  ['seed=x,reset', /seed takes a whole number from 0 to \d+, not "x"\.$/],
  ['boom', /There is no fault "boom"\. Faults are: delay, status, .*garbled\.$/],
  ['constructor', /There is no fault "constructor"/],
  ['Reset', /"Reset" is no fault/],
  ['reset=5', /reset takes no value/],
  ['status', /status takes a status from 400 to 599\.$/],
  ['status=200', /from 400 to 599, not "200"\.$/],
  ['throttle=0', /throttle takes seconds from 1 to 86400, not "0"\.$/],
  ['slow=/tokens', /slow takes bytes a second/],
  ['delay', /delay takes milliseconds/],
  ['delay=2000-200', /delay takes milliseconds, as 500 or 200-2000, not "2000-200"\.$/],
  ['delay=1-2-3', /delay takes milliseconds/],
  ['reset:0', /A probability is above 0 and at most 1, not "0"\.$/],
  ['reset:2', /A probability is above 0 and at most 1, not "2"\.$/],
  ['reset:', /A probability .* not ""\.$/],
  ['reset@computers', /A path starts with "\/": "reset@computers"\.$/],
])('%j is refused', (text, message) => {
  expect(() => parseFaults(text)).toThrow(message);
});
