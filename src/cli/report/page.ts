import { documentText, html, lines, type Markup } from './markup.ts';
import { pageStyle } from './page-style.ts';

/** No script, nothing from elsewhere: a file from a mail or a CI job must not do anything but be read. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** A page that stands alone in one file. */
export const pageText = (title: string, body: readonly (Markup | undefined)[]): string =>
  `${pageStart(title)}${documentText(lines(body))}\n${pageEnd}`;

export const pageStart = (title: string): string =>
  `<!doctype html>\n${documentText(html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${pageStyle}</style>
</head>
<body>`)}\n`;

export const pageEnd = '</body>\n</html>\n';
