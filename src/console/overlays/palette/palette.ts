import type { Shell } from '../../shell/shell.ts';
import { createStore, type Store } from '../../shell/store.ts';
import type { Find, Found } from '../fuzzy.ts';
import { createPrompt, type Prompt } from '../prompt/prompt.ts';

/** Something that can be done or gone to. */
export type PaletteEntry = {
  title: string;
  /** By which it is found, too. */
  id?: string;
  /** What sort of thing it is, where its title does not say so. */
  kind?: string;
  /** Whether it leads to a screen of its own number: most who type a few letters want one. */
  isScreen?: boolean;
  /** Why it is impossible now. */
  reason?: string | undefined;
  /** Names of the keys that do it without the palette. */
  keys: readonly string[];
  isHarmful: boolean;
  run(shell: Shell): void;
};

/** The list of what can be done, narrowed by what is typed. */
export type Palette = {
  prompt: Prompt;
  /** Index among what is found. */
  selected: Store<number, number>;
  found(): readonly Found<PaletteEntry>[];
  moveBy(entries: number): void;
  current(): PaletteEntry | undefined;
};

/** An open palette over entries that `find` has been prepared for. */
export function createPalette(find: Find<PaletteEntry>): Palette {
  let last = { query: '', found: find('') };
  const selected = createStore((_: number, index: number) => index, 0);
  const prompt = createPrompt({
    label: '>',
    remark: () => ({ spans: [] }),
    onChange: () => selected.dispatch(0),
    onSubmit: () => {},
  });

  function found() {
    const query = prompt.line.get().text;
    if (query !== last.query) last = { query, found: find(query) };
    return last.found;
  }

  return {
    prompt,
    selected,
    found,
    moveBy(entries) {
      const end = found().length - 1;
      selected.dispatch(Math.max(0, Math.min(end, selected.get() + entries)));
    },
    current: () => found()[selected.get()]?.item,
  };
}
