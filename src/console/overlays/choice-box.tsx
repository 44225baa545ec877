import type { Size } from '../frame/screen-size.ts';
import { useStore } from '../shell/store.ts';
import type { Choice } from './choice.ts';
import { choiceLines } from './choice-lines.ts';
import { ModalBox } from './modal-box.tsx';

/** A list of choices, scrolled so that the one under the cursor is on the screen. */
export function ChoiceBox({ choice, size }: { choice: Choice; size: Size }) {
  const selected = useStore(choice.selected);
  const room = Math.max(1, size.height - 2);
  const top = Math.max(0, Math.min(selected - Math.floor(room / 2), choice.items.length - room));
  const content = choiceLines(choice, selected).slice(top, top + room);

  return <ModalBox title={choice.title} content={content} size={size} />;
}
