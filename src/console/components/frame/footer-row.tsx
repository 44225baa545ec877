import { useMemo } from 'react';
import { type Binding, bindGlobal } from '../../actions/binding.ts';
import { globalActions } from '../../actions/global-actions.ts';
import { useConsole } from '../../console-context.ts';
import { usePrompt } from '../../prompt/use-prompt.ts';
import { useStore } from '../../store.ts';
import { Pane } from '../pane.tsx';
import { footerLine } from './footer-line.ts';

const global = bindGlobal(globalActions);

/** The last row: how to use the open prompt, a notice, or what keys do here. */
export function FooterRow({ bindings, width }: { bindings: readonly Binding[]; width: number }) {
  const { session, glyphs } = useConsole();
  const { operator } = session;
  const notice = useStore(session.notice);
  const help = usePrompt()?.remark.help;
  const hints = useMemo(() => [...bindings, ...global], [bindings]);
  const line = help ?? footerLine({ notice, bindings: hints, operator }, width, glyphs);

  return <Pane lines={[line]} width={width} height={1} />;
}
