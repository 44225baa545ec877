/** Cells of each piece of a line about a part of a whole; 0 where there is no room for it. */
export type PartWidths = {
  name: number;
  bar: number;
  share: number;
  amount: number;
  trend: number;
};

const share = 8;
/** Up to `longest`, names get the same room, so that lists beside each other show days in the same detail. */
const usualName = { longest: 20, room: 16 };
/** Most of a long name is readable at this length; beyond it, the days come first. */
const tellingName = 24;
const usualAmount = 9;
const leastName = 12;
const [leastBar, usualBar] = [4, 6];
const [leastTrend, mostTrend] = [7, 30];

/**
 * Divides a line between a name, a bar, figures and so many days. Names have priority, then a short bar, then as many
 * days as fit; the bar takes the rest.
 */
export function partWidths(
  width: number,
  { name, amount, days }: { name: number; amount: number; days: number },
): PartWidths {
  const figures = { share, amount: amount + 2 };
  const usualFigures = share + Math.max(amount, usualAmount) + 2;
  const trend = trendWidth(width - usualFigures, name, days);
  const room = Math.max(0, width - share - figures.amount) - (trend > 0 ? trend + 2 : 0);
  const shownName = Math.min(name, Math.max(leastName, room - 2 - leastBar));
  const bar = room - shownName - 2;
  return bar < leastBar
    ? { ...figures, name: room, bar: 0, trend }
    : { ...figures, name: shownName, bar, trend };
}

function trendWidth(room: number, name: number, days: number): number {
  const shownName = name <= usualName.longest ? usualName.room : Math.min(name, tellingName);
  const needed = shownName + 2 + usualBar + 2;
  return (
    [1, 2, 4, 8]
      .map((daysPerCell) => Math.ceil(days / daysPerCell))
      .filter((cells) => cells >= leastTrend && cells <= mostTrend)
      .find((cells) => needed + cells <= room) ?? 0
  );
}
