import { Spinner } from '@inkjs/ui';
import { Box } from 'ink';
import { asciiText } from '../../terminal/ascii-text.ts';
import type { Size } from '../draw/line.ts';

type WaitingProps = { text: string; size: Size; isAscii: boolean };

export function Waiting({ text, size, isAscii }: WaitingProps) {
  return (
    <Box {...size} paddingTop={1} paddingLeft={2} flexShrink={0}>
      <Spinner label={isAscii ? asciiText(text) : text} type={isAscii ? 'line' : 'dots'} />
    </Box>
  );
}
