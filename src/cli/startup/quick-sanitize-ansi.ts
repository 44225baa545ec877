export type SanitizeAnsi = (text: string) => string;

/** Text, line breaks, tabs and styles: nothing that Ink's own function would change. */
const clean = /^(?:[^\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\u001B\[[\d;]+m)*$/;
const markAfterStyle = /m\p{Mark}/u;

/**
 * The bundles see this in place of Ink's own `sanitize-ansi.js`, with which it agrees on every text.
 * Ink takes every text of every frame apart; what the console draws is clean before.
 */
export function quickSanitizeAnsi(exact: SanitizeAnsi): SanitizeAnsi {
  return (text) => (clean.test(text) && !markAfterStyle.test(text) ? text : exact(text));
}
