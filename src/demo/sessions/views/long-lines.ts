import { memoize } from '../../memoize.ts';
import { type RandomSource, random } from '../../random.ts';

/** One telemetry record as JSON on one line, about 5,000 characters. */
export function telemetryLine(source: RandomSource): string {
  const carrier = `carrier-${String(source.integer(1, 320)).padStart(3, '0')}`;
  return `{"carrier":"${carrier}","firmware":"4.18.0","ticks":${drive(source.integer(0, 11))}}`;
}

// Shared by many messages, because it is long.
const drive = memoize((number: number): string => {
  const source = random(number, 'drive');
  let [x, y] = [source.integer(0, 90_000), source.integer(0, 140_000)];
  const poses = Array.from({ length: 120 }, (_, index) => {
    x += source.integer(-40, 60);
    y += source.integer(-40, 60);
    return { t: 88_120 + index * 20, x: x / 1000, y: y / 1000, soc: 31 - (index >> 6) };
  });
  return JSON.stringify(poses);
});

/** The start of a minified bundle on one line, about 6,000 characters. */
export const minifiedBundle = (source: RandomSource): string =>
  Array.from({ length: 90 }, () => {
    const name = source.hex(3);
    return `function a${name}(e,t){return t&&e.r${name}!==t.r${name}?(0,n.jsx)("g",{d:e}):null}`;
  }).join(';');

/** Text that looks like base64, cut from one long string. */
export function opaqueText(source: RandomSource, length: number): string {
  const start = source.integer(0, strandLength - 1);
  return strandOf(2 * strandLength).slice(start, start + length);
}

const strandLength = 4_096;

/** Base64 digits with a period of `strandLength`. */
const strandOf = memoize((length: number): string => {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let state = 1;
  return Array.from({ length }, (_, index) => {
    if (index === strandLength) state = 1;
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return digits.charAt(state >>> 26);
  }).join('');
});
