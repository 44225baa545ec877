import { lexer } from 'marked';
import { expect, test } from 'vitest';
import { preparedTexts, samples } from '../../../../src/console/draw/markdown/prepared-texts.ts';

test('texts are prepared in steps, with all kinds of Markdown that are drawn', () => {
  const tokens = JSON.stringify(lexer(samples.join('\n\n'), { gfm: true, breaks: true }));

  expect([...preparedTexts()].length).toBeGreaterThan(samples.length);
  for (const kind of [
    ...['heading', 'code', 'table', 'list', 'list_item', 'blockquote', 'hr', 'paragraph', 'def'],
    ...['br', 'strong', 'em', 'del', 'codespan', 'link', 'image', 'checkbox', 'text'],
  ]) {
    expect(tokens).toContain(`"type":"${kind}"`);
  }
});
