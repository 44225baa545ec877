import type { Binding } from '../keys/binding.ts';
import type { Choice } from '../overlays/choice.ts';
import type { Help } from '../overlays/help/help.ts';
import type { Palette } from '../overlays/palette/palette.ts';
import type { Prompt } from '../overlays/prompt/prompt.ts';
import type { Question } from './question.ts';
import type { Report } from './report.ts';

/** What lies over the screen. At most one thing does. */
export type Modal =
  | { kind: 'none' }
  | { kind: 'help'; help: Help }
  | { kind: 'palette'; palette: Palette }
  | { kind: 'menu'; bindings: readonly Binding[] }
  | { kind: 'choice'; choice: Choice }
  /** What came of something, to be read in peace. */
  | { kind: 'report'; report: Report }
  /** In place of the title; the body stays in sight. */
  | { kind: 'prompt'; prompt: Prompt }
  /** Keys answer only once it is armed, so that nothing typed ahead can. */
  | { kind: 'question'; question: Question; isArmed: boolean; typed: Prompt | undefined };

export type ModalEvent =
  | { type: 'help-opened'; help: Help }
  | { type: 'palette-opened'; palette: Palette }
  | { type: 'menu-opened'; bindings: readonly Binding[] }
  | { type: 'choice-opened'; choice: Choice }
  | { type: 'report-opened'; report: Report }
  | { type: 'prompt-opened'; prompt: Prompt }
  /** `typed` is where the text goes that the question wants to be typed. */
  | { type: 'question-opened'; question: Question; typed?: Prompt | undefined }
  | { type: 'question-armed'; question: Question }
  | { type: 'closed' };

export const noModal: Modal = { kind: 'none' };

export function reduceModal(modal: Modal, event: ModalEvent): Modal {
  switch (event.type) {
    case 'help-opened':
      return { kind: 'help', help: event.help };
    case 'palette-opened':
      return { kind: 'palette', palette: event.palette };
    case 'menu-opened':
      return { kind: 'menu', bindings: event.bindings };
    case 'choice-opened':
      return { kind: 'choice', choice: event.choice };
    case 'report-opened':
      return { kind: 'report', report: event.report };
    case 'prompt-opened':
      return { kind: 'prompt', prompt: event.prompt };
    case 'question-opened':
      return { kind: 'question', question: event.question, isArmed: false, typed: event.typed };
    case 'question-armed':
      return modal.kind === 'question' && modal.question === event.question
        ? { ...modal, isArmed: true }
        : modal;
    case 'closed':
      return noModal;
  }
}

type OpenQuestion = Extract<Modal, { kind: 'question' }>;

/** Whether what has to be typed is typed; nothing has to be for most questions. */
export const isConfirmed = ({ question: { confirmation }, typed }: OpenQuestion): boolean =>
  confirmation === undefined || confirmation.text === typed?.line.get().text;
