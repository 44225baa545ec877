import { rebound } from '../keys/keymap.ts';
import { perform } from '../overlays/perform.ts';
import { createPrompt } from '../overlays/prompt/prompt.ts';
import { isConfirmed } from './modal.ts';
import type { Operator } from './operator.ts';
import type { OperatorParts } from './operator-parts.ts';

/** Keys pressed before a question has been on the screen for this long do not answer it. */
const questionGuardMs = 150;

/** A line that belongs to a question, which says everything there is to say about it. */
const typedAnswer = { label: '', remark: () => ({ spans: [] }), onSubmit() {} };

/** How an operator is asked before anything is harmed. */
export function asking(parts: OperatorParts) {
  const { modal, feedback, dropKeys, bindings, keymap } = parts;

  return {
    ask(question) {
      dropKeys();
      const typed = question.confirmation && createPrompt(typedAnswer);
      modal.dispatch({ type: 'question-opened', question, typed });
      feedback.later(questionGuardMs, () => modal.dispatch({ type: 'question-armed', question }));
    },
    answer(answer) {
      const open = modal.get();
      if (open.kind !== 'question') return;
      if (answer === 'yes' && !(open.isArmed && isConfirmed(open))) return;
      modal.dispatch({ type: 'closed' });
      if (answer === 'yes') void perform(open.question, parts);
    },
    showMenu() {
      const harmful = rebound(bindings(), keymap).filter(({ action }) => action.isHarmful);
      if (harmful.length === 0) feedback.say('There is nothing to do here.');
      else modal.dispatch({ type: 'menu-opened', bindings: harmful });
    },
  } satisfies Partial<Operator>;
}
