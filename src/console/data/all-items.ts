import type { List } from '../../client/pagination/list.ts';

/** All items of a list. `onIncomplete` is called if more may follow that cannot be fetched. */
export async function allItems<Item>(list: List<Item>, onIncomplete?: () => void): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of list.pages()) {
    items.push(...page.items);
    if (page.mayBeIncomplete) onIncomplete?.();
  }
  return items;
}
