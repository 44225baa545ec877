import { useNewAnswers } from '../../data/known.ts';
import { boxLines } from '../../draw/box-lines.ts';
import {
  emptyLine,
  type Line,
  line,
  type Size,
  type Span,
  signs,
  silence,
} from '../../draw/line.ts';
import { fitSpans, matchSpans, spansWidth } from '../../draw/spans.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { Overlay, Shell } from '../../shell/shell.ts';
import { combined, createValue, useStore } from '../../shell/store.ts';
import { closeAction, OverBody } from '../box.tsx';
import type { Entry, Find, FuzzyMatch } from '../fuzzy.ts';
import { createPrompt, edit, editingActions } from '../prompt/prompt.ts';
import { promptLine } from '../prompt/prompt-overlay.tsx';

/**
 * A list of the results of `find`, narrowed down by typing. A response never changes a list that has entries, as
 * the next key may be for one of them; where nothing was found, it is searched again with each `version`.
 */
export function paletteOverlay(find: Find<PaletteEntry>, version: () => number = () => 0): Overlay {
  const palette = createPalette(find, version);
  return {
    bindings: [
      ...bind(paletteActions, () => palette),
      ...bind(editingActions, () => palette.prompt),
    ],
    draw: (size) => <PaletteBox palette={palette} size={size} />,
    type: (text) => edit(palette.prompt, { type: 'insert', text }),
    state: combined(palette.selected, palette.prompt.line),
  };
}

const pageSize = 10;

const move = (id: string, title: string, keys: string[], entries: number) =>
  keyAction<Palette>(`palette.${id}`, title, keys, (palette) => palette.moveBy(entries));

/** Keys of the palette. All other keys are text to search for. */
export const paletteActions = [
  viewAction<Palette>({
    id: 'palette.run',
    title: 'Run the selected entry',
    keys: ['enter'],
    hint: 'run',
    disabledReason: (palette) => (palette.current() ? undefined : 'No match.'),
    run(palette, shell) {
      const entry = palette.current();
      if (!entry) return;
      shell.closeOverlay();
      entry.run(shell);
    },
  }),
  move('down', 'Next entry', ['down', 'ctrl-n', 'tab'], 1),
  move('up', 'Previous entry', ['up', 'ctrl-p', 'shift-tab'], -1),
  move('page-down', 'Page down', ['pagedown'], pageSize),
  move('page-up', 'Page up', ['pageup'], -pageSize),
  closeAction('palette.leave', 'Close the palette', ['esc']),
];

const maxWidth = 84;
const maxEntries = 16;

/** Rows outside the entries: two for the frame, one for the prompt, and a blank one. */
const otherRows = 4;

/** Rows in the box above the entries: the prompt and a blank one. */
const rowsAbove = 2;

/** The prompt, and below it the matching entries. The box keeps its size, however many there are. */
function PaletteBox({ palette, size }: { palette: Palette; size: Size }) {
  useNewAnswers();
  const typed = useStore(palette.prompt.line);
  const { selected } = palette;
  const selectedIndex = useStore(selected);
  const width = Math.min(maxWidth, size.width);
  const inside = width - 4;
  const room = Math.max(1, Math.min(maxEntries, size.height - otherRows));
  const found = palette.found();
  const top = Math.max(0, Math.min(selectedIndex - Math.floor(room / 2), found.length - room));

  const count = line([`${found.length}`, 'muted']);
  const prompt = promptLine({ label: '>', line: typed, remark: { spans: count.spans } }, inside);
  const entries = found
    .slice(top, top + room)
    .map((entry, index) => entryLine(entry, top + index === selectedIndex, inside));
  const nothing = found.length === 0 ? [line(['  No match.', 'muted'])] : [];
  const blank = Array.from({ length: room - entries.length - nothing.length }, () => emptyLine);
  const lines = boxLines('Palette', [prompt, emptyLine, ...entries, ...nothing, ...blank], width);

  return (
    <OverBody
      lines={lines}
      size={size}
      onClick={(line) => {
        const index = top + line - rowsAbove;
        if (line < rowsAbove || index >= found.length) return undefined;
        selected.dispatch(index);
        return 'palette.run';
      }}
    />
  );
}

function entryLine(
  { item, positions }: FuzzyMatch<PaletteEntry>,
  isSelected: boolean,
  width: number,
): Line {
  const { title, kind = '' } = item;
  const keys = item.keys.join(' ');
  const label: Span =
    keys === '' ? { text: ` ${kind} `, tone: 'muted' } : { text: ` ${keys} `, tone: 'accent' };
  const left: Span[] = [
    { text: isSelected ? `${signs.cursor} ` : '  ', tone: 'accent' },
    ...matchSpans(title, positions, isSelected ? 'strong' : undefined),
  ];
  const room = Math.max(0, width - spansWidth([label]));
  return { spans: [...fitSpans(left, room), label], ...(!isSelected && { spoken: silence }) };
}

export type PaletteEntry = Entry & {
  /** Names of the keys that do the same without the palette. */
  keys: readonly string[];
  run(shell: Shell): void;
};

type Palette = ReturnType<typeof createPalette>;

function createPalette(find: Find<PaletteEntry>, version: () => number) {
  let last: { text: string; version: number; found: FuzzyMatch<PaletteEntry>[] } | undefined;
  const selected = createValue(0);
  const prompt = createPrompt({ onChange: () => selected.dispatch(0) });
  function found() {
    const { text } = prompt.line.get();
    const now = version();
    const isSame = last?.text === text && (last.found.length > 0 || last.version === now);
    if (last === undefined || !isSame) last = { text, version: now, found: find(text) };
    return last.found;
  }

  return {
    prompt,
    selected,
    found,
    moveBy(entries: number) {
      const end = found().length - 1;
      selected.dispatch(Math.max(0, Math.min(end, selected.get() + entries)));
    },
    current: () => found()[selected.get()]?.item,
  };
}
