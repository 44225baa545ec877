import type { Size } from '../frame/screen-size.ts';
import type { Keymap } from '../keys/keymap.ts';
import { reachableBindings } from '../keys/layers.ts';
import { useConsole } from '../shell/console-context.ts';
import type { Modal } from '../shell/modal.ts';
import { useStore } from '../shell/store.ts';
import { keyOf } from './help/help-sections.ts';
import { ModalBox } from './modal-box.tsx';
import { noLine } from './prompt/use-prompt.ts';
import { questionLines } from './question-lines.ts';

export type QuestionBoxProps = { modal: Extract<Modal, { kind: 'question' }>; size: Size };

/** Rows of the box that are not its content. */
const borderRows = 2;

/** A question with what follows from a yes. */
export function QuestionBox({ modal, size }: QuestionBoxProps) {
  const { session } = useConsole();
  const { question, isArmed, typed } = modal;
  const line = useStore(typed?.line ?? noLine);
  const keys = answerKeys(modal, session.keymap);
  const state = { question, isArmed, typed: typed && line, keys };
  const content = questionLines(state, size.height - borderRows);

  return <ModalBox title={question.title} content={content} size={size} />;
}

/** The keys that answer, as somebody may have bound them. */
function answerKeys(modal: QuestionBoxProps['modal'], keymap: Keymap) {
  const bindings = reachableBindings(modal, [], keymap);
  const keyFor = (id: string) => keyOf(id, bindings) ?? '';

  return modal.typed
    ? {
        yes: keyFor('question.confirm'),
        no: keyFor('question.cancel'),
        leave: keyFor('question.cancel'),
      }
    : { yes: keyFor('question.yes'), no: keyFor('question.no'), leave: keyFor('question.leave') };
}
