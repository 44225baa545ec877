import { memoizeTexts } from '../../../terminal/width.ts';
import { signs } from '../line.ts';
import type { Row } from '../row.ts';
import { spansText } from '../spans.ts';
import { markdownSliceRows } from './markdown-rows.ts';

/** More than a line of a wide screen shows; a screen full of hostile texts takes about as long as a frame. */
const maxStartLength = 300;

/** The start of a Markdown text on one line, without its marks. Lines of code are separated by a sign. */
export const plainText = (text: string): string => plainStart(startOf(text));

/** Without the first half of a character that the end would split. */
const startOf = (text: string): string =>
  text.slice(0, maxStartLength).replace(/[\uD800-\uDBFF]$/, '');

const plainStart = memoizeTexts(
  (text) =>
    pieces(text)
      .map(({ text, isCode }, index, all) => {
        if (index === 0) return text;
        return (isCode || all[index - 1]?.isCode ? ` ${signs.dot} ` : ' ') + text;
      })
      .join(''),
  maxStartLength,
);

/** The first line of a Markdown text that is not blank, without its marks. */
export const plainFirstLine = (text: string): string => firstLine(startOf(text));

const firstLine = memoizeTexts((text) => pieces(text)[0]?.text ?? '', maxStartLength);

const pieces = (text: string): { text: string; isCode: boolean }[] =>
  markdownSliceRows(text).flatMap((row) => {
    const mark = spansText(row.lead?.first ?? []).trim();
    // The frame of a block of code, or the wall beside code and quotations, is not part of their text.
    if (row.isNote || mark.startsWith('╭')) return [];
    const said = saidIn(row);
    if (said === '' || isRule(said)) return [];
    const isListed = mark !== '' && mark !== signs.wall;
    return [{ text: isListed ? `${mark} ${said}` : said, isCode: row.flow !== 'prose' }];
  });

const isRule = (said: string): boolean => said.replaceAll(signs.rule, '') === '';

const saidIn = ({ spans }: Row): string => spansText(spans).replaceAll(/\s+/g, ' ').trim();
