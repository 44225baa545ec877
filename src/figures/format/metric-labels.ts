import { jsonText } from './json-text.ts';

/** Labels in the text format of Prometheus, without braces: `org="one",status="200"`. */
export const metricLabels = (labels: Readonly<Record<string, string | number>>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}=${quoted(String(value))}`)
    .join(',');

/** As JSON, whose other escapes the format does not know: what could control a terminal stays a code. */
const quoted = (value: string): string =>
  jsonText(value, 0).replaceAll(/\\(["\\n]?)/g, (code, known) => (known ? code : `\\${code}`));
