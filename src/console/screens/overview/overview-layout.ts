import type { Size } from '../../components/frame/screen-size.ts';

/** Where the parts of the overview are: tiles on top, the chart, then two columns of panels. Cells. */
export type OverviewLayout = {
  /** With room to spare every part has a frame, else a rule above it. */
  isFramed: boolean;
  tiles: Size & { count: number };
  chart: Size;
  /** Nothing where there is no room below the chart. */
  below: { gap: number; models: Size; activity: Size; users: Size } | undefined;
};

const leastTileWidth = 15;
const leastBelow = 6;

/** Divides the body of the screen. `modelCount` is how many lines the models need. */
export function overviewLayout({ width, height }: Size, modelCount: number): OverviewLayout {
  const isFramed = width >= 100 && height >= 30;
  const tilesHeight = isFramed ? 5 : 3;
  const rest = height - tilesHeight;
  const wanted = evenRows(Math.ceil(rest * 0.45), isFramed);
  const hasBelow = rest - wanted >= leastBelow;
  const chartHeight = hasBelow ? wanted : rest;

  return {
    isFramed,
    tiles: {
      width,
      height: tilesHeight,
      count: Math.max(1, Math.min(5, Math.floor(width / leastTileWidth))),
    },
    chart: { width, height: chartHeight },
    below: hasBelow
      ? layoutBelow({ width, height: rest - chartHeight }, { isFramed, modelCount })
      : undefined,
  };
}

/** An even number of rows for the columns, so that half of the maximum has a row of its own. */
const evenRows = (height: number, isFramed: boolean): number =>
  height - ((height - chartChrome(isFramed)) % 2);

/** Rows of the chart that are not columns: the frame or rule, the dates, the readout. */
const chartChrome = (isFramed: boolean): number => (isFramed ? 4 : 3);

function layoutBelow(
  { width, height }: Size,
  { isFramed, modelCount }: { isFramed: boolean; modelCount: number },
) {
  const gap = isFramed ? 1 : 2;
  const left = Math.floor((width - gap) * (isFramed ? 0.46 : 0.48));
  const chrome = isFramed ? 2 : 1;
  const leastActivity = chrome + (isFramed ? 3 : 2);
  const models = Math.max(
    chrome + 1,
    Math.min(Math.max(1, modelCount) + chrome, height - leastActivity, Math.ceil(height * 0.7)),
  );
  return {
    gap,
    models: { width: left, height: models },
    activity: { width: left, height: height - models },
    users: { width: width - gap - left, height },
  };
}
