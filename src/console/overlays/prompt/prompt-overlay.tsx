import { mistakeText } from '../../../language/filter/mistake-text.ts';
import { type EditedLine, windowStart } from '../../../terminal/edited-line.ts';
import { graphemesOf, textWidth } from '../../../terminal/width.ts';
import { useNewAnswers } from '../../data/known.ts';
import { boxLines } from '../../draw/box-lines.ts';
import { type Line, line, type Size, type Span, signs, silence } from '../../draw/line.ts';
import { beside, fitSpans, joinedSpans, matchSpans, spansWidth } from '../../draw/spans.ts';
import { bind } from '../../keys/binding.ts';
import type { Overlay } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useStore } from '../../shell/store.ts';
import { OverBody } from '../box.tsx';
import {
  createPrompt,
  edit,
  openSuggestions,
  type Prompt,
  type PromptOptions,
  promptActions,
  type Remark,
  type Suggestion,
} from './prompt.ts';

/** Prompts for a line of text in place of the title; suggestions are listed below it. */
export function promptOverlay(options: PromptOptions): Overlay {
  const prompt = createPrompt(options);
  const remark = () => prompt.remark(prompt.line.get().text);
  return {
    bindings: bind(promptActions, () => prompt),
    draw: (size) => <SuggestionBox prompt={prompt} size={size} />,
    type: (text) => edit(prompt, { type: 'insert', text }),
    titleLine: (width) =>
      promptLine({ label: prompt.label, line: prompt.line.get(), remark: remark() }, width),
    footerLine: (width) => remarkLine(remark(), width),
    state: prompt.line,
  };
}

function remarkLine({ problem, choices: fields, help }: Remark, width: number): Line | undefined {
  if (problem === undefined) return help;
  return line([` ${signs.bad} ${mistakeText({ message: problem, fields }, width - 3)}`, 'bad']);
}

/** The width of the box for each column of suggestions, and the minimum width of two columns. */
const [columnWidth, minColumnWidth] = [84, 38];

/**
 * Suggestions below the prompt, in as many rows as they need. If there are too few rows, they are in two columns,
 * which cut the notes, so that of the selected suggestion is below them in full.
 */
function SuggestionBox({ prompt, size }: { prompt: Prompt; size: Size }) {
  const { isScreenReader } = useShell();
  useStore(prompt.line);
  const chosen = useStore(prompt.chosen);
  useNewAnswers();
  const suggestions = openSuggestions(prompt);
  const count = suggestions.length;
  if (count === 0) return null;

  const max = size.height - 2;
  const hasTwo = !isScreenReader && count > max && size.width >= 2 * minColumnWidth;
  const rows = Math.min(hasTwo ? max - 1 : max, hasTwo ? Math.ceil(count / 2) : count);
  const columns = hasTwo ? 2 : 1;
  const width = Math.min(columns * columnWidth, size.width);
  const selected = chosen?.index ?? 0;
  const top = Math.max(0, Math.min(selected - rows * columns + 1, count - rows * columns));
  const shown = suggestions.slice(top, top + rows * columns);
  const inside = Math.floor((width - 4) / columns);
  const block = (from: number) => ({
    lines: suggestionLines(shown.slice(from, from + rows), selected - top - from),
    width: inside,
  });
  const note = line('  ', [suggestions[selected]?.note ?? '', 'muted']);
  const content = hasTwo ? [...beside([block(0), block(rows)]), note] : block(0).lines;
  const title = count > shown.length ? `${selected + 1} of ${count}` : 'Suggestions';

  return <OverBody lines={boxLines(title, content, width)} isLeft size={size} />;
}

function suggestionLines(shown: readonly Suggestion[], selected: number): Line[] {
  const labelWidth = Math.max(...shown.map(({ label }) => spansWidth([{ text: label }])));
  return shown.map((suggestion, index) =>
    suggestionLine(suggestion, { isSelected: index === selected, labelWidth }),
  );
}

/** The positions of a match are offsets into the label, a blank and the note. */
function suggestionLine(
  { label, note, positions }: Suggestion,
  { isSelected, labelWidth }: { isSelected: boolean; labelWidth: number },
): Line {
  const behind = [...positions].filter((position) => position > label.length);
  const noteAt = new Set(behind.map((position) => position - label.length - 1));
  const sign: Span = { text: isSelected ? `${signs.cursor} ` : '  ', tone: 'accent' };
  const name = matchSpans(label, positions, isSelected ? 'strong' : undefined);
  return {
    ...(!isSelected && { spoken: silence }),
    spans: [
      sign,
      ...fitSpans(name, labelWidth),
      { text: '  ' },
      ...(note === undefined ? [] : matchSpans(note, noteAt, 'muted')),
    ],
  };
}

/** The minimum room for the text, however long the remark on it is. */
const minTextWidth = 24;

/** Cells around the label, and between the text and the remark. */
const gutter = 2;

/** The remark is at the right edge. A long text is scrolled so that the cursor is visible. */
export function promptLine(
  { label, line: typed, remark }: { label: string; line: EditedLine; remark: Remark },
  width: number,
): Line {
  const { text, cursor, isOffered } = typed;
  const { spans, mistakes = [], completion = '' } = remark;
  const isAdding = cursor === text.length && completion.startsWith(text);
  const ghost = isAdding ? completion.slice(text.length) : '';
  const room = width - textWidth(label) - gutter;
  const textRoom = Math.min(room, Math.max(minTextWidth, room - spansWidth(spans) - gutter));
  const from = windowStart(text, cursor, textRoom);
  const shown = graphemesOf(text + ghost)
    .filter(({ start }) => start >= from)
    .map(({ start, grapheme }): Span => {
      // Reversed as a whole, like a selection: the next character replaces it.
      if (start === cursor || (isOffered && start < text.length)) {
        return { text: grapheme, tone: 'caret' };
      }
      if (start >= text.length) return { text: grapheme, tone: 'muted' };
      const isWrong = mistakes.some((mistake) => start >= mistake.start && start < mistake.end);
      return isWrong ? { text: grapheme, tone: 'mistake' } : { text: grapheme };
    });
  if (cursor === text.length && ghost === '') shown.push({ text: ' ', tone: 'caret' });
  if (from > 0) shown.unshift({ text: signs.ellipsis, tone: 'muted' });

  return {
    spans: [
      { text: ' ' },
      { text: label, tone: 'accent' },
      { text: ' ' },
      ...fitSpans(joinedSpans(shown), textRoom),
      { text: ' '.repeat(gutter) },
      ...spans,
    ],
  };
}
