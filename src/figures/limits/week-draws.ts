/** The number of past weeks on which a forecast is based. */
export const weeksBack = 4;

/**
 * The number of draws. In two of three, people rest at the end of the year as on Sundays; in the others they work as on
 * other days.
 */
const restingDraws = 167;
const workingDraws = 83;
export const draws = restingDraws + workingDraws;

/** The chance that a week of a draw is like the one before it, and not like any of the known weeks. */
const likeLastWeek = 0.3;

/** The share of the draws in which a changed pace goes on for the rest of the month. */
const paceGoesOn = 0.7;

/** In July and August, the chances that people go on leave in a week, and that it lasts another one. */
const leave = { begins: 0.15, goesOn: 0.5 };

/** The most weeks that a month has. */
const maxBlocks = 5;

/** The days to come, by the day of a week (0 to 6) that each is like. They differ at the end of the year only. */
export type LikeDays = { resting: readonly number[]; working: readonly number[] };

/** What a person's last weeks tell of the days to come. */
export type OwnWeeks = {
  /** Seven days for each week as expected to recur, newest week first, and after them a week on leave. */
  days: Float64Array;
  means: Float64Array;
  /** How many of the newest weeks show the pace of today: all of them, or those since it changed. */
  newest: number;
  /** The variation of the pace between draws, as the standard deviation of its logarithm. */
  spread: number;
};

type Basis = { weekCount: number; likeDays: LikeDays; isSummer: boolean };

/**
 * The past weeks that stand for the future days, in each of many draws. The draws are the same on all days, so that a
 * forecast changes with what was used only; and for everybody, so that they are generated once.
 */
export type WeekDraws = {
  weekCount: number;
  of(own: OwnWeeks): PersonDraws;
};

export type PersonDraws = {
  /** Of the future days together, in each draw. */
  totals: Float64Array;
  /** The index of the future day on which a draw exceeds an amount. Its total must exceed the amount. */
  dayBeyond(draw: number, amount: number): number;
};

/** Draws from `weekCount` weeks for future days. */
export function weekDraws({ weekCount, likeDays, isSummer }: Basis): WeekDraws {
  const dayCount = likeDays.resting.length;
  const blocks = Math.ceil(dayCount / 7);
  const drawnFrom = lazily((newest) => drawnWeeks({ weekCount, newest, isSummer }));
  const isAlike = likeDays.resting.every((day, place) => day === likeDays.working[place]);

  return {
    weekCount,

    of({ days, newest, spread }) {
      const drawn = drawnFrom(newest);
      const resting = blockSums(days, blocks, likeDays.resting);
      const working = isAlike ? resting : blockSums(days, blocks, likeDays.working);
      const sumsOf = (draw: number) => (draw < restingDraws ? resting : working);
      const paces = new Float64Array(draws);
      const totals = new Float64Array(draws);
      for (let draw = 0; draw < draws; draw += 1) {
        const sums = sumsOf(draw);
        const pace = Math.exp(spread * (deviations[draw] ?? 0));
        let total = 0;
        for (let block = 0; block < blocks; block += 1) {
          total += sums[(drawn[draw * maxBlocks + block] ?? 0) * blocks + block] ?? 0;
        }
        paces[draw] = pace;
        totals[draw] = total * pace;
      }

      return {
        totals,

        dayBeyond(draw, amount) {
          const like = draw < restingDraws ? likeDays.resting : likeDays.working;
          const sums = sumsOf(draw);
          let left = amount / (paces[draw] ?? 1);
          for (let block = 0; block < blocks; block += 1) {
            const week = drawn[draw * maxBlocks + block] ?? 0;
            const sum = sums[week * blocks + block] ?? 0;
            if (sum <= left) {
              left -= sum;
              continue;
            }
            for (let place = block * 7; place < dayCount; place += 1) {
              left -= days[week * 7 + (like[place] ?? 0)] ?? 0;
              if (left < 0) return place;
            }
          }
          return dayCount - 1;
        },
      };
    },
  };
}

/** Makes the value of each index when it is first asked for. */
function lazily<Value>(make: (index: number) => Value): (index: number) => Value {
  const made: Value[] = [];
  return (index) => {
    made[index] ??= make(index);
    return made[index];
  };
}

type WeekFacts = { weekCount: number; newest: number; isSummer: boolean };

/**
 * The week that stands for each block of seven days, in each draw. If the `newest` weeks have another pace than those
 * before them, most draws are from them alone. The week after the known ones is the one on leave.
 */
function drawnWeeks({ weekCount, newest, isSummer }: WeekFacts): Uint8Array {
  const next = randomNumbers(weeksBack);
  const drawn = new Uint8Array(draws * maxBlocks);
  for (let draw = 0; draw < draws; draw += 1) {
    const choices = next() < paceGoesOn ? newest : weekCount;
    let week = 0;
    let isAway = false;
    for (let block = 0; block < maxBlocks; block += 1) {
      const [change, choice, absence] = [next(), next(), next()];
      if (change >= likeLastWeek) week = Math.floor(choice * choices);
      isAway = isSummer && absence < (isAway ? leave.goesOn : leave.begins);
      drawn[draw * maxBlocks + block] = isAway ? weekCount : week;
    }
  }
  return drawn;
}

/** The sum of each week in the position of each block of days; the last block may be shorter than a week. */
function blockSums(weeks: Float64Array, blocks: number, likeDays: readonly number[]): Float64Array {
  const weekCount = weeks.length / 7;
  const sums = new Float64Array(weekCount * blocks);
  for (let week = 0; week < weekCount; week += 1) {
    for (let place = 0; place < likeDays.length; place += 1) {
      const at = week * blocks + Math.floor(place / 7);
      sums[at] = (sums[at] ?? 0) + (weeks[week * 7 + (likeDays[place] ?? 0)] ?? 0);
    }
  }
  return sums;
}

/** Evenly distributed over a normal distribution in each part of the draws, in random order; the median is zero. */
const deviations = centered([
  ...shuffled(normalValues(restingDraws), randomNumbers(restingDraws)),
  ...shuffled(normalValues(workingDraws), randomNumbers(workingDraws)),
]);

function centered(values: readonly number[]): Float64Array {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return Float64Array.from(values, (value) => value - middle);
}

function normalValues(count: number): number[] {
  return Array.from({ length: count }, (_, index) => normalQuantile((index + 0.5) / count));
}

/** By the approximation 26.2.23 of Abramowitz and Stegun, which is accurate to 0.0005. */
function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share);
  const t = Math.sqrt(-2 * Math.log(share));
  const above = 2.515517 + t * (0.802853 + t * 0.010328);
  return above / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
}

function shuffled(values: readonly number[], next: () => number): number[] {
  const order = values.map(next);
  return [...values.keys()]
    .sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0))
    .map((place) => values[place] ?? 0);
}

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
