import { type RandomSource, random } from '../../random.ts';

/** One telemetry record as JSON on one line, about 5,000 characters. */
export function telemetryLine(source: RandomSource): string {
  const carrier = `carrier-${String(source.integer(1, 320)).padStart(3, '0')}`;
  return `{"carrier":"${carrier}","firmware":"4.18.0","ticks":${drive(source.integer(0, 11))}}`;
}

// A memory of pure answers: a dozen drives are enough, and each is long.
const knownDrives = new Map<number, string>();

function drive(number: number): string {
  let ticks = knownDrives.get(number);
  if (ticks === undefined) {
    const source = random(number, 'drive');
    let [x, y] = [source.integer(0, 90_000), source.integer(0, 140_000)];
    const poses = Array.from({ length: 120 }, (_, index) => {
      x += source.integer(-40, 60);
      y += source.integer(-40, 60);
      return { t: 88_120 + index * 20, x: x / 1000, y: y / 1000, soc: 31 - (index >> 6) };
    });
    ticks = JSON.stringify(poses);
    knownDrives.set(number, ticks);
  }
  return ticks;
}

/** The start of a minified bundle on one line, about 6,000 characters. */
export const minifiedBundle = (source: RandomSource): string =>
  Array.from({ length: 90 }, () => {
    const name = source.hex(3);
    return `function a${name}(e,t){return t&&e.r${name}!==t.r${name}?(0,n.jsx)("g",{d:e}):null}`;
  }).join(';');

/** Text that looks like base64. Sliced from one long strand, because there is a lot of it. */
export function opaqueText(source: RandomSource, length: number): string {
  const start = source.integer(0, strandLength - 1);
  return opaqueStrand().slice(start, start + length);
}

const strandLength = 4_096;

// A memory of a pure answer: made at the first use, because importing does nothing.
let madeStrand: string | undefined;

function opaqueStrand(): string {
  if (madeStrand === undefined) {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    let state = 1;
    const once = Array.from({ length: strandLength }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return digits.charAt(state >>> 26);
    }).join('');
    madeStrand = once + once;
  }
  return madeStrand;
}
