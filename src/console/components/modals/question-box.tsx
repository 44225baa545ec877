import { useConsole } from '../../console-context.ts';
import type { Modal } from '../../navigation/modal.ts';
import { noLine } from '../../prompt/use-prompt.ts';
import { useStore } from '../../store.ts';
import type { Size } from '../frame/screen-size.ts';
import { ModalBox } from './modal-box.tsx';
import { questionLines } from './question-lines.ts';

export type QuestionBoxProps = { modal: Extract<Modal, { kind: 'question' }>; size: Size };

/** Rows of the box that are not its content. */
const borderRows = 2;

/** A question with what follows from a yes. */
export function QuestionBox({ modal, size }: QuestionBoxProps) {
  const { glyphs } = useConsole();
  const { question, isArmed, typed } = modal;
  const line = useStore(typed?.line ?? noLine);
  const state = { question, isArmed, typed: typed && line };
  const content = questionLines(state, size.height - borderRows, glyphs);

  return <ModalBox title={question.title} content={content} size={size} />;
}
