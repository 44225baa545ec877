import { Box } from 'ink';
import { useConsole } from '../../console-context.ts';
import { useStore } from '../../store.ts';
import type { Line } from '../../text/line.ts';
import type { Size } from '../frame/screen-size.ts';
import { Pane } from '../pane.tsx';
import { boxLines, boxWidth } from './box-lines.ts';
import { helpLines } from './help-lines.ts';
import { menuLines } from './menu-lines.ts';
import { questionLines } from './question-lines.ts';

/** What lies over the body of a screen: a box in its middle. */
export function ModalLayer({ size }: { size: Size }) {
  const { session, glyphs } = useConsole();
  const modal = useStore(session.modal);

  switch (modal.kind) {
    case 'none':
    case 'prompt':
      return null;
    case 'help': {
      const content = helpLines(modal, session.operator, size, glyphs);
      return <ModalBox title="Keys" content={content} size={size} />;
    }
    case 'menu': {
      const content = menuLines(modal.bindings, session.operator, glyphs);
      return <ModalBox title="Actions" content={content} size={size} />;
    }
    case 'question': {
      const content = questionLines(modal, glyphs);
      return <ModalBox title={modal.question.title} content={content} size={size} />;
    }
  }
}

function ModalBox({ title, content, size }: { title: string; content: Line[]; size: Size }) {
  const { glyphs } = useConsole();
  const width = boxWidth(title, content, size.width);
  const lines = boxLines(title, content, width, glyphs).slice(0, size.height);

  return (
    <Box
      position="absolute"
      top={Math.max(0, Math.floor((size.height - lines.length) / 3))}
      left={Math.floor((size.width - width) / 2)}
    >
      <Pane lines={lines} width={width} height={lines.length} />
    </Box>
  );
}
