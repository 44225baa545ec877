import { sanitizeText } from '../../terminal/sanitize.ts';

/** Text that is HTML or SVG. Only `html` makes it, so that text from outside is always escaped. */
export type Markup = { readonly [markup]: string };

const markup = Symbol('markup');

type Value = string | number | Markup | undefined | readonly Markup[];

/** HTML or SVG with values: text is escaped, markup stays, and what is undefined is left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { [markup]: parts.map((part, at) => part + markupOf(values[at])).join('') };
}

/** The text of a document. */
export const documentText = (root: Markup): string => root[markup];

/** Markup on lines of its own, so that two reports can be compared line by line. */
export const lines = (parts: readonly (Markup | undefined)[]): Markup => ({
  [markup]: parts.flatMap((part) => (part ? [part[markup]] : [])).join('\n'),
});

function markupOf(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(sanitizeText(value));
  return markup in value ? value[markup] : value.map((one) => one[markup]).join('');
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
