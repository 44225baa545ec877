import { useConsole } from '../../shell/console-context.ts';
import { createStore, useStore } from '../../shell/store.ts';
import { editedLine, reduceLine } from './edited-line.ts';
import type { Prompt, Remark } from './prompt.ts';

export type OpenPrompt = {
  prompt: Prompt;
  line: ReturnType<Prompt['line']['get']>;
  remark: Remark;
};

/** The prompt that is open, with what there is to say about its text. */
export function usePrompt(): OpenPrompt | undefined {
  const modal = useStore(useConsole().session.modal);
  const prompt = modal.kind === 'prompt' ? modal.prompt : undefined;
  const line = useStore(prompt?.line ?? noLine);
  return prompt && { prompt, line, remark: prompt.remark(line.text) };
}

/** Stands in for the line of a prompt where there is none. */
export const noLine = createStore(reduceLine, editedLine());
