import { Box } from 'ink';
import type { Line } from '../../text/line.ts';
import type { Size } from '../frame/screen-size.ts';
import { Pane } from '../pane.tsx';
import { boxLines, boxWidth } from './box-lines.ts';

export type ModalBoxProps = { title: string; content: readonly Line[]; size: Size };

/** A framed box in the middle of the body, as large as what it says. */
export function ModalBox({ title, content, size }: ModalBoxProps) {
  const width = boxWidth(title, content, size.width);
  const lines = boxLines(title, content, width).slice(0, size.height);

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
