import { line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { leastSize } from './screen-size.ts';

/** Instead of a cut-off screen: what is needed, what there is, and how to leave. */
export function TooSmall({ size }: { size: Size }) {
  const lines = [
    line(['Terminal too small', 'strong']),
    line(`need ${leastSize.width} x ${leastSize.height}`),
    line(`have ${size.width} x ${size.height}`),
    line(['q', 'accent'], ' quit'),
  ];
  return <Pane lines={lines} width={size.width} height={size.height} />;
}
