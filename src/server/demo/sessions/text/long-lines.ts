import type { RandomSource } from '../../random.ts';

/** One telemetry record as JSON on one line, 5,000 to 9,000 characters. */
export function telemetryLine(source: RandomSource): string {
  const carrier = `carrier-${String(source.integer(1, 320)).padStart(3, '0')}`;
  const ticks = Array.from({ length: 130 }, (_, index) => ({
    t: 88_120 + index * 20,
    x: Math.round(source.between(0, 90_000)) / 1000,
    y: Math.round(source.between(0, 140_000)) / 1000,
    soc: 31 - Math.floor(index / 60),
  }));
  return JSON.stringify({ carrier, firmware: '4.18.0', ticks });
}

/** The start of a minified bundle on one line, about 6,000 characters. */
export const minifiedBundle = (source: RandomSource): string =>
  Array.from({ length: 90 }, () => {
    const name = source.hex(3);
    return `function a${name}(e,t){return t&&e.r${name}!==t.r${name}?(0,n.jsx)("g",{d:e}):null}`;
  }).join(';');

/** Text that looks like base64. Sliced from one long strand, because there is a lot of it. */
export function opaqueText(source: RandomSource, length: number): string {
  const strand = opaqueStrand();
  const start = source.integer(0, strand.length - 1);
  return (strand + strand).slice(start, start + length);
}

let madeStrand: string | undefined;

function opaqueStrand(): string {
  if (madeStrand === undefined) {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    let state = 1;
    madeStrand = Array.from({ length: 4096 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return digits.charAt(state >>> 26);
    }).join('');
  }
  return madeStrand;
}
