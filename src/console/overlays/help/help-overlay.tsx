import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { Overlay } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { combined, createValue, useStore } from '../../shell/store.ts';
import { closeAction, createScroll, OverlayBox, useMeasured, useReadingRoom } from '../box.tsx';
import { createPrompt, edit, editingActions } from '../prompt/prompt.ts';
import { promptLine } from '../prompt/prompt-overlay.tsx';
import { type HelpLayout, type HelpSubject, helpLayout, helpSections } from './help-sections.ts';

/** Lists every key and every command, with scrolling and a filter. */
export function helpOverlay(subject: HelpSubject): Overlay {
  const help = createHelp(subject);
  return {
    bindings: [...bind(helpActions, () => help), ...bind(editingActions, () => help.filter)],
    draw: (size) => <HelpBox help={help} size={size} />,
    type(text) {
      if (text !== '') help.type(text);
    },
    state: combined(help.top, help.isFiltering, help.filter.line),
  };
}

const isReading = ({ isFiltering }: Help): boolean => !isFiltering.get();

const scroll = (id: string, title: string, keys: string[], run: (help: Help) => void) =>
  keyAction<Help>(`help.${id}`, title, keys, run);

/** Keys that also edit a filter: they scroll only until one is typed. All other keys always scroll. */
const letters = (
  id: string,
  title: string,
  keys: string[],
  run: (help: Help) => void,
  hint?: string,
) => keyAction<Help>(`help.${id}`, title, keys, run, { applies: isReading, ...(hint && { hint }) });

/** Actions of the help. Typing any other letter filters it. */
export const helpActions = [
  letters('down', 'One line down', ['j'], (help) => help.scrollBy(1)),
  letters('up', 'One line up', ['k'], (help) => help.scrollBy(-1)),
  letters('top', 'To the top', ['g'], (help) => help.scrollTo(0)),
  letters('bottom', 'To the bottom', ['G'], (help) => help.scrollTo(Number.POSITIVE_INFINITY)),
  letters('further', 'One page down', ['space'], (help) => help.scrollPages(1)),
  scroll('next', 'One line down', ['down', 'ctrl-n'], (help) => help.scrollBy(1)),
  scroll('previous', 'One line up', ['up', 'ctrl-p'], (help) => help.scrollBy(-1)),
  letters('next-page', 'One page down', ['ctrl-d', 'ctrl-f'], (help) => help.scrollPages(1)),
  letters('previous-page', 'One page up', ['ctrl-u', 'ctrl-b'], (help) => help.scrollPages(-1)),
  scroll('page-down', 'One page down', ['pagedown'], (help) => help.scrollPages(1)),
  scroll('page-up', 'One page up', ['pageup'], (help) => help.scrollPages(-1)),
  letters('filter', 'Filter the help', ['/'], (help) => help.type(''), 'filter'),
  viewAction<Help>({
    id: 'help.keep-filter',
    title: 'Keep the filter',
    keys: ['enter'],
    hint: 'keep',
    applies: (help) => !isReading(help),
    run: ({ isFiltering }) => isFiltering.dispatch(false),
  }),
  viewAction<Help>({
    id: 'help.clear-filter',
    title: 'Clear the filter',
    keys: ['esc'],
    hint: 'all keys',
    applies: (help) => !isReading(help) || help.filter.line.get().text !== '',
    run: (help) => help.clearFilter(),
  }),
  { ...closeAction('help.close', 'Close the help', ['esc', 'q', '?', 'f1']), applies: isReading },
];

function HelpBox({ help, size: room }: { help: Help; size: Size }) {
  const shell = useShell();
  const { isScreenReader } = shell;
  const size = useReadingRoom(room);
  const top = useStore(help.top);
  const isFiltering = useStore(help.isFiltering);
  const filter = useStore(help.filter.line);
  const sections = helpSections(help.subject, shell, filter.text);
  const layout = helpLayout(sections, top, size);
  const { lastTop, height } = layout;
  useMeasured(help.top, lastTop, height);

  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const remark = { spans: [{ text: `${count} found`, tone: 'muted' as const }] };
  const last: Line = isFiltering
    ? promptLine({ label: '/', line: filter, remark }, size.width - 6)
    : positionLine(layout, { filter: filter.text, top, isScreenReader });
  // While the operator types, the line with the filter must not move.
  const blank = isScreenReader ? [] : Array(layout.room - layout.lines.length).fill(emptyLine);
  return (
    <OverlayBox title="Keys" content={[...layout.lines, ...blank, emptyLine, last]} size={size} />
  );
}

/** How much of the help is above, and its filter. The footer names the keys, but it is not read aloud. */
function positionLine(
  { lastTop }: HelpLayout,
  { filter, top, isScreenReader }: { filter: string; top: number; isScreenReader: boolean },
): Line {
  const share =
    lastTop === 0 ? '' : ` ${Math.round((Math.min(top, lastTop) / lastTop) * 100)} %   `;
  return line(
    ...(lastTop > 0 ? ([['j k', 'accent'], share] as const) : []),
    ...(filter || isScreenReader ? ([['/', 'accent'], ` ${filter || 'filter'}   `] as const) : []),
    ...(isScreenReader ? ([['esc', 'accent'], filter ? ' all keys' : ' close'] as const) : []),
  );
}

type Help = ReturnType<typeof createHelp>;

function createHelp(subject: HelpSubject) {
  const top = createScroll();
  const isFiltering = createValue(false);
  const scrollBy = (lines: number) => top.dispatch(top.get() + lines);
  const filter = createPrompt({ onChange: () => top.dispatch(0) });

  return {
    subject,
    top,
    isFiltering,
    filter,
    scrollTo: top.dispatch,
    scrollBy,
    scrollPages: (pages: number) => scrollBy(pages * top.page()),
    type(text: string) {
      isFiltering.dispatch(true);
      edit(filter, { type: 'insert', text });
    },
    clearFilter() {
      edit(filter, { type: 'replace', text: '' });
      isFiltering.dispatch(false);
    },
  };
}
