import { useLayoutEffect } from 'react';
import { emptyLine, type Line, line } from '../draw/line.ts';
import type { Size } from '../frame/screen-size.ts';
import { commands } from '../places/commands.ts';
import { useConsole } from '../shell/console-context.ts';
import { useStore } from '../shell/store.ts';
import type { Help } from './help/help.ts';
import { helpSections } from './help/help-sections.ts';
import { type HelpLayout, helpLayout } from './help-lines.ts';
import { ModalBox } from './modal-box.tsx';
import { promptLine } from './prompt/prompt-line.ts';

/** Columns side by side and pages are for the eye. */
const readAloud: Size = { width: 80, height: 500 };

/** Every action that can be reached from here, as far as it fits and the filter lets it. */
export function HelpBox({ help, size: room }: { help: Help; size: Size }) {
  const { session, isScreenReader } = useConsole();
  const size = isScreenReader ? readAloud : room;
  const { top, isFiltering } = useStore(help.view);
  const filter = useStore(help.filter.line);
  const sections = helpSections(help.bindings, session.operator, {
    filter: filter.text,
    commands,
    elsewhere: help.elsewhere,
  });
  const layout = helpLayout(sections, top, size);
  const { lastTop, height } = layout;
  useLayoutEffect(() => help.measured({ lastTop, height }), [help, lastTop, height]);

  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const remark = { spans: [{ text: `${count} found`, tone: 'muted' as const }] };
  const last: Line = isFiltering
    ? promptLine({ label: '/', line: filter, remark }, size.width - 6)
    : keysLine(layout, filter.text, top);
  // While letters are typed, the line in which they stand must not jump.
  const blank = isScreenReader ? [] : Array(layout.room - layout.lines.length).fill(emptyLine);
  return (
    <ModalBox title="Keys" content={[...layout.lines, ...blank, emptyLine, last]} size={size} />
  );
}

/** How to use the help: only what has a use now. */
function keysLine({ lastTop }: HelpLayout, filter: string, top: number): Line {
  const share =
    lastTop === 0 ? '' : ` ${Math.round((Math.min(top, lastTop) / lastTop) * 100)} %   `;
  return line(
    ...(lastTop > 0 ? ([['j k', 'accent'], share] as const) : []),
    ['/', 'accent'],
    filter === '' ? ' filter   ' : ` ${filter}   `,
    ['esc', 'accent'],
    [filter === '' ? ' close' : ' all keys', 'muted'],
  );
}
