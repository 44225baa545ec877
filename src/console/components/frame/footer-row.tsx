import { useMemo } from 'react';
import type { Binding } from '../../actions/binding.ts';
import { useConsole } from '../../console-context.ts';
import { noticeOf } from '../../feedback/notice.ts';
import { reachableBindings } from '../../input/layers.ts';
import { usePrompt } from '../../prompt/use-prompt.ts';
import { useStore } from '../../store.ts';
import { Pane } from '../pane.tsx';
import { footerLine, remarkLine } from './footer-line.ts';
import { useModalChanges } from './use-modal-changes.ts';

/** The last row: how to use the open prompt, a notice, or what keys do here. */
export function FooterRow({ bindings, width }: { bindings: readonly Binding[]; width: number }) {
  const { session } = useConsole();
  const { operator } = session;
  const notice = noticeOf(useStore(session.notices));
  const remark = usePrompt()?.remark;
  const modal = useStore(session.modal);
  useModalChanges(modal);
  const hints = useMemo(() => {
    const hasMenu = bindings.some(({ action }) => action.isHarmful);
    return reachableBindings(modal, bindings, session.keymap).filter(
      ({ action }) => hasMenu || action.id !== 'actions.menu',
    );
  }, [modal, bindings, session.keymap]);
  const line =
    (remark && remarkLine(remark)) ?? footerLine({ notice, bindings: hints, operator }, width);

  return <Pane lines={[line]} width={width} height={1} />;
}
