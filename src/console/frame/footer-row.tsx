import { useMemo } from 'react';
import { Pane } from '../draw/pane.tsx';
import type { Binding } from '../keys/binding.ts';
import { reachableBindings } from '../keys/layers.ts';
import { usePrompt } from '../overlays/prompt/use-prompt.ts';
import { useConsole } from '../shell/console-context.ts';
import { noticeOf } from '../shell/notice.ts';
import { useStore } from '../shell/store.ts';
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
