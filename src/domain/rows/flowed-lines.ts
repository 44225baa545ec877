type Room = { count: number; height: number };

/** Lines in columns, and how many of them these hold. `isTorn` if a block continues in the next column. */
export type Flow<L> = { columns: L[][]; held: number; isTorn: boolean };

/**
 * Lines in `count` columns of `height`, one after the other. A column that another one follows ends at a blank line,
 * if one is in its lower half, so that few blocks are torn apart.
 */
export function flowed<L>(
  lines: readonly L[],
  { count, height }: Room,
  isBlank: (line: L) => boolean = () => false,
): Flow<L> {
  let from = 0;
  let isTorn = false;
  const columns = Array.from({ length: count }, (_, index) => {
    if (index > 0 && lines.slice(from, from + 1).some(isBlank)) from += 1;
    const isLast = index === count - 1 || from + height >= lines.length;
    const blank = isLast ? -1 : lines.slice(from, from + height + 1).findLastIndex(isBlank);
    const endsBlock = blank > height / 2;
    isTorn ||= !isLast && !endsBlock;
    const column = lines.slice(from, from + (endsBlock ? blank : height));
    from += column.length;
    return column;
  });
  return { columns, held: from, isTorn };
}

/**
 * The same in columns that are as low as possible without tearing a block apart, so that short contents use the
 * whole width.
 */
export function balanced<L>(
  lines: readonly L[],
  room: Room,
  isBlank: (line: L) => boolean,
): Flow<L> {
  for (let height = Math.ceil(lines.length / room.count); height < room.height; height += 1) {
    const low = flowed(lines, { ...room, height }, isBlank);
    if (!low.isTorn && low.held >= lines.length) return low;
  }
  return flowed(lines, room, isBlank);
}
