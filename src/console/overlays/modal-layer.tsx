import type { Size } from '../frame/screen-size.ts';
import { useConsole } from '../shell/console-context.ts';
import { useStore } from '../shell/store.ts';
import { ChoiceBox } from './choice-box.tsx';
import { HelpBox } from './help-box.tsx';
import { menuLines } from './menu-lines.ts';
import { ModalBox } from './modal-box.tsx';
import { PaletteBox } from './palette-box.tsx';
import { QuestionBox } from './question-box.tsx';
import { ReportBox } from './report-box.tsx';
import { SuggestionBox } from './suggestion-box.tsx';

/** What lies over the body of a screen: a box in its middle. */
export function ModalLayer({ size }: { size: Size }) {
  const { session } = useConsole();
  const modal = useStore(session.modal);

  switch (modal.kind) {
    case 'none':
      return null;
    case 'prompt':
      return <SuggestionBox prompt={modal.prompt} size={size} />;
    case 'help':
      return <HelpBox help={modal.help} size={size} />;
    case 'palette':
      return <PaletteBox palette={modal.palette} size={size} />;
    case 'menu': {
      const content = menuLines(modal.bindings, session.operator);
      return <ModalBox title="Actions" content={content} size={size} />;
    }
    case 'choice':
      return <ChoiceBox choice={modal.choice} size={size} />;
    case 'report':
      return <ReportBox report={modal.report} size={size} />;
    case 'question':
      return <QuestionBox modal={modal} size={size} />;
  }
}
