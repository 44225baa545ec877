/** The number of past weeks on which a forecast is based, and the number of draws. */
export const weeksBack = 4;
export const draws = 250;

/** The weight with which each week is drawn: each earlier week a third as often as the one after it. */
export const weekWeights: readonly number[] = Array.from(
  { length: weeksBack },
  (_, week) => 3 ** -week,
);

/** The variation of the pace between draws: people start, stop and go on leave, which no past week shows. */
const paceSpread = 0.4;

/**
 * The past weeks that stand for the future days, in each of many draws. Everyone has the same draws, so they
 * are generated once, and are deterministic.
 */
export type WeekDraws = {
  weekCount: number;
  /** The total of the future days in each draw. `weeks` has seven days for each week, newest week first. */
  totals(weeks: Float64Array): Float64Array;
  /** The index of the future day on which a draw exceeds an amount. Its total must exceed the amount. */
  dayBeyond(weeks: Float64Array, draw: number, amount: number): number;
};

/** Draws from `weekCount` weeks for future days, each of which is like a certain day of a week. */
export function weekDraws(weekCount: number, likeDays: readonly number[]): WeekDraws {
  const dayCount = likeDays.length;
  const blocks = Math.ceil(dayCount / 7);
  const next = randomNumbers(dayCount);
  const drawn = Uint8Array.from({ length: draws * blocks }, () => drawnWeek(next(), weekCount));
  const paces = centered(
    Float64Array.from({ length: draws }, () => Math.exp(paceSpread * normal(next))),
  );
  const weekAt = (draw: number, block: number) => drawn[draw * blocks + block] ?? 0;

  return {
    weekCount,

    totals(weeks) {
      const sums = blockSums(weeks, { weekCount, blocks, likeDays });
      return paces.map((pace, draw) => {
        let total = 0;
        for (let block = 0; block < blocks; block += 1) {
          total += sums[weekAt(draw, block) * blocks + block] ?? 0;
        }
        return total * pace;
      });
    },

    dayBeyond(weeks, draw, amount) {
      let left = amount / (paces[draw] ?? 1);
      for (let place = 0; place < dayCount; place += 1) {
        const week = weekAt(draw, Math.floor(place / 7));
        left -= weeks[week * 7 + (likeDays[place] ?? 0)] ?? 0;
        if (left < 0) return place;
      }
      return dayCount - 1;
    },
  };
}

type Blocks = { weekCount: number; blocks: number; likeDays: readonly number[] };

/** The sum of each week in the position of each block of days; the last block may be shorter than a week. */
function blockSums(weeks: Float64Array, { weekCount, blocks, likeDays }: Blocks): Float64Array {
  const sums = new Float64Array(weekCount * blocks);
  for (let week = 0; week < weekCount; week += 1) {
    for (let block = 0; block < blocks; block += 1) {
      const days = likeDays.slice(block * 7, block * 7 + 7);
      sums[week * blocks + block] = days.reduce(
        (sum, day) => sum + (weeks[week * 7 + day] ?? 0),
        0,
      );
    }
  }
  return sums;
}

function drawnWeek(fraction: number, weekCount: number): number {
  const weights = weekWeights.slice(0, weekCount);
  let left = fraction * weights.reduce((sum, weight) => sum + weight, 0);
  const week = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, week);
}

/** Scales the values so that the median is 1, and chance does not raise or lower everyone's forecast. */
function centered(paces: Float64Array): Float64Array {
  const middle = paces.toSorted()[Math.floor(paces.length / 2)] ?? 1;
  return paces.map((pace) => pace / middle);
}

/** A normally distributed number, by the Box-Muller transform. */
const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** Pseudorandom numbers from 0 up to, but not including, 1, by mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
