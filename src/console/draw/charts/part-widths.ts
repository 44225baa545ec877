/** Cells of each element in a line about a part of a whole; 0 if there is no room for it. */
type PartWidths = {
  name: number;
  bar: number;
  share: number;
  amount: number;
  trend: number;
};

const share = 8;
/** Names up to `longest` get the same room, so that neighbouring lists show days in equal detail. */
const usualName = { longest: 20, room: 16 };
/** Long names are mostly recognisable at this length; beyond it, the days have priority. */
const tellingName = 24;
const usualAmount = 9;
const minName = 12;
const [minBar, usualBar] = [4, 6];
const [minTrend, maxTrend] = [7, 30];

/** Names have priority, then a short bar, then as many days as fit; the bar takes the rest. */
export function partWidths(
  width: number,
  { name, amount, days }: { name: number; amount: number; days: number },
): PartWidths {
  const figures = { share, amount: amount + 2 };
  const usualFigures = share + Math.max(amount, usualAmount) + 2;
  const trend = trendWidth(width - usualFigures, name, days);
  const room = Math.max(0, width - share - figures.amount) - (trend > 0 ? trend + 2 : 0);
  const shownName = Math.min(name, Math.max(minName, room - 2 - minBar));
  const bar = room - shownName - 2;
  return bar < minBar
    ? { ...figures, name: room, bar: 0, trend }
    : { ...figures, name: shownName, bar, trend };
}

function trendWidth(room: number, name: number, days: number): number {
  const shownName = name <= usualName.longest ? usualName.room : Math.min(name, tellingName);
  const needed = shownName + 2 + usualBar + 2;
  return (
    [1, 2, 4, 8]
      .map((daysPerCell) => Math.ceil(days / daysPerCell))
      .filter((cells) => cells >= minTrend && cells <= maxTrend)
      .find((cells) => needed + cells <= room) ?? 0
  );
}
