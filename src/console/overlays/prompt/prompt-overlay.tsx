import { Box } from 'ink';
import { useNewAnswers } from '../../data/use-new-answers.ts';
import { boxLines, settledWidth } from '../../draw/box-lines.ts';
import { fitSpans, spansWidth } from '../../draw/fit-line.ts';
import type { Line, Size, Span } from '../../draw/line.ts';
import { matchSpans } from '../../draw/match-spans.ts';
import { Pane } from '../../draw/pane.tsx';
import { signs } from '../../draw/signs.ts';
import { bind } from '../../keys/binding.ts';
import type { Overlay } from '../../shell/shell.ts';
import { useStore } from '../../shell/store.ts';
import {
  createPrompt,
  edit,
  openSuggestions,
  type Prompt,
  type PromptOptions,
  type Remark,
  type Suggestion,
} from './prompt.ts';
import { promptActions } from './prompt-actions.ts';
import { promptLine } from './prompt-line.ts';

/** Asks for a line of text in place of the title; what could be meant is listed below it. */
export function promptOverlay(options: PromptOptions): Overlay {
  const prompt = createPrompt(options);
  const remark = () => prompt.remark(prompt.line.get().text);
  return {
    bindings: bind(promptActions, () => prompt),
    draw: (size) => <SuggestionBox prompt={prompt} size={size} />,
    type: (text) => edit(prompt, { type: 'insert', text }),
    titleLine: (width) =>
      promptLine({ label: prompt.label, line: prompt.line.get(), remark: remark() }, width),
    footerLine: () => remarkLine(remark()),
    state: prompt.line,
  };
}

/** What is wrong with the text, else how to use the prompt. */
export function remarkLine({ problem, help }: Remark): Line | undefined {
  return problem === undefined
    ? help
    : { spans: [{ text: ` ${signs.bad} ${problem}`, tone: 'bad' }] };
}

const widest = 84;
const mostRows = 8;

/** What could be meant, below the prompt: the body stays in sight to the right and beneath. */
function SuggestionBox({ prompt, size }: { prompt: Prompt; size: Size }) {
  useStore(prompt.line);
  const chosen = useStore(prompt.chosen);
  useNewAnswers();
  const suggestions = openSuggestions(prompt);
  if (suggestions.length === 0) return null;

  const width = settledWidth(widest, size.width);
  const rows = Math.min(mostRows, size.height - 3, suggestions.length);
  const selected = chosen?.index ?? 0;
  const top = Math.max(0, Math.min(selected - rows + 1, suggestions.length - rows));
  const shown = suggestions.slice(top, top + rows);
  const labelWidth = Math.max(...shown.map(({ label }) => spansWidth([{ text: label }])));
  const lines = shown.map((suggestion, index) =>
    suggestionLine(suggestion, { isSelected: top + index === selected, labelWidth }),
  );
  const title =
    suggestions.length > rows ? `${selected + 1} of ${suggestions.length}` : 'Suggestions';
  const box = boxLines(title, lines, width);

  return (
    <Box position="absolute" top={0} left={0}>
      <Pane lines={box} width={width} height={box.length} />
    </Box>
  );
}

/** The positions of a match count through the label, a blank and the note. */
function suggestionLine(
  { label, note, positions }: Suggestion,
  { isSelected, labelWidth }: { isSelected: boolean; labelWidth: number },
): Line {
  const behind = [...positions].filter((position) => position > label.length);
  const noteAt = new Set(behind.map((position) => position - label.length - 1));
  const sign: Span = { text: isSelected ? `${signs.cursor} ` : '  ', tone: 'accent' };
  const name = matchSpans(label, positions, isSelected ? 'strong' : undefined);
  return {
    isSilent: !isSelected,
    spans: [
      sign,
      ...fitSpans(name, labelWidth),
      { text: '  ' },
      ...(note === undefined ? [] : matchSpans(note, noteAt, 'muted')),
    ],
  };
}
