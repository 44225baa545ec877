import type { Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { promptLine } from '../overlays/prompt/prompt-line.ts';
import { usePrompt } from '../overlays/prompt/use-prompt.ts';
import { useConsole } from '../shell/console-context.ts';
import { useStore } from '../shell/store.ts';
import { titleLine } from './title-line.ts';

export type TitleRowProps = {
  details: readonly Span[];
  outage: readonly Span[];
  width: number;
};

/** The second row: where one is, or what is being typed. A prompt takes its place, so nothing jumps. */
export function TitleRow({ details, outage, width }: TitleRowProps) {
  const { session } = useConsole();
  const navigation = useStore(session.navigation);
  const open = usePrompt();
  const line = open
    ? promptLine({ label: open.prompt.label, ...open }, width)
    : titleLine({ navigation, details, outage }, width);

  return <Pane lines={[line]} width={width} height={1} />;
}
