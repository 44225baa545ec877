import { Spinner } from '@inkjs/ui';
import { Box } from 'ink';
import type { Glyphs } from '../theme/glyphs.ts';
import type { Size } from './frame/screen-size.ts';

export type WaitingProps = { text: string; size: Size; glyphs: Glyphs };

/** Something takes long enough to be told. */
export function Waiting({ text, size, glyphs }: WaitingProps) {
  return (
    <Box {...size} paddingTop={1} paddingLeft={2} flexShrink={0}>
      <Spinner label={text} type={glyphs.set === 'unicode' ? 'dots' : 'line'} />
    </Box>
  );
}
