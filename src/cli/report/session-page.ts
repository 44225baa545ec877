import type { Message } from '../../api/resources.ts';
import { counted, formatBytes } from '../../figures/format/number.ts';
import { maskedCount, maskSecrets } from '../../figures/format/secrets.ts';
import { formatDateTime, formatDuration, formatTimestamp } from '../../figures/time/format-time.ts';
import type { HookRun } from '../../figures/transcript/hook-outcome.ts';
import { senderOf } from '../../figures/transcript/interleaved.ts';
import { type Surroundings, surroundingsOf } from '../../figures/transcript/surroundings.ts';
import {
  type TranscriptEntry,
  transcriptEntry,
} from '../../figures/transcript/transcript-entry.ts';
import { sanitizeText } from '../../terminal/sanitize.ts';
import { tilesMarkup } from './html-report.ts';
import { documentText, html, lines, type Markup } from './markup.ts';
import { pageEnd, pageStart } from './page.ts';
import type { ReportTable } from './report.ts';

/** What the page says before the messages. */
type SessionHead = {
  /** Undefined if it is not known. */
  title: string | undefined;
  sessionId: string;
  /** Which messages are asked for, if not all. */
  part: string | undefined;
  /** When it was read, in Unix milliseconds. */
  readAtMs: number;
  facts: Pick<ReportTable, 'columns' | 'cells'> | undefined;
};

/** Longer texts are folded, except on paper. */
const maxOpenLines = 20;

/** Messages that are kept to find the call of a result. */
const keptEntries = 70;

/**
 * A session as one page, whose text comes as its messages are read. Secrets are masked; `note` is told how many. `notes` are
 * what else is to be said at the end.
 */
export async function* sessionPage(
  messages: AsyncIterable<Message>,
  head: SessionHead,
  { note, notes }: { note(text: string): void; notes(): readonly string[] },
): AsyncGenerator<string, void> {
  const mask = createMask();
  const entries: TranscriptEntry[] = [];
  let count = 0;
  for await (const message of messages) {
    // Not before: without the first one, there is nothing to write.
    if (count === 0) yield headText(head, mask.text);
    entries.push(transcriptEntry(message));
    if (entries.length > keptEntries) entries.shift();
    count += 1;
    yield `${documentText(entryMarkup(entries, mask.text))}\n`;
  }
  if (count === 0) yield headText(head, mask.text);
  note(`Masked: ${counted(mask.count(), 'text')} that may be a secret.`);
  const told = [`${counted(count, 'message')}.`, ...notes()].map((text) => html`<p>${text}</p>`);
  yield `${documentText(lines([html`</main><footer id="end"><h2>End</h2>`, ...told, html`</footer>`]))}\n`;
  yield pageEnd;
}

type Mask = (text: string) => string;

function createMask(): { text: Mask; count(): number } {
  let count = 0;
  return {
    text(given) {
      // What is invisible could hide a secret.
      const text = sanitizeText(given);
      const result = maskSecrets(text);
      count += maskedCount(text, result);
      return result;
    },
    count: () => count,
  };
}

function headText({ title, sessionId, part, readAtMs, facts }: SessionHead, mask: Mask): string {
  const name = mask(title ?? 'Session without a known title');
  const about = [
    `Session ${sessionId}, read ${formatDateTime(readAtMs)}.`,
    ...(part === undefined ? [] : [part]),
    'Times are UTC. What may be a secret is masked.',
  ];
  const markup = lines([
    html`<header><h1>${name}</h1>`,
    html`<p class="sub">${about.join(' ')} <a href="#end">What is masked or missing</a></p>`,
    facts && tilesMarkup(facts),
    html`</header><main>`,
  ]);
  return `${pageStart(name)}${documentText(markup)}\n`;
}

/** The newest of some messages, under its day if it is the first of one. */
function entryMarkup(entries: readonly TranscriptEntry[], mask: Mask): Markup {
  const around = surroundingsOf(entries, entries.length - 1);
  const entry = entries.at(-1) ?? entries[0];
  if (entry === undefined) return html``;
  const day = around.isNewDay ? formatTimestamp(entry.createdAt).slice(0, 10) : undefined;
  const sender = senderOf(entry);
  return lines([
    day === undefined ? undefined : html`<h2>${day}</h2>`,
    html`<article class="${entry.isError ? 'failed' : ''} ${entry.kind}">`,
    html`<h3>${mask(sender)} ${headFacts(entry, around, mask)}</h3>`,
    ...bodyMarkup(entry, mask),
    ...entry.folded.map(({ name, text }) => foldable(name, text, mask)),
    html`</article>`,
  ]);
}

function headFacts(entry: TranscriptEntry, around: Surroundings, mask: Mask): Markup {
  const facts = [
    ...(entry.kind === 'assistant' && entry.model !== undefined ? [entry.model] : []),
    ...(around.call === undefined ? [] : [`result of ${around.call.tool}`]),
    ...(around.durationMs === undefined ? [] : [formatDuration(around.durationMs)]),
    ...(entry.kind === 'hook' ? [entry.hook.event] : []),
    ...(entry.isError ? ['error'] : []),
    ...(entry.isHidden ? ['hidden from users'] : []),
  ];
  const time = formatTimestamp(entry.createdAt);
  return html`<span class="about"><time>${time}</time>${facts.map((fact) => html` · ${mask(fact)}`)}</span>`;
}

function bodyMarkup(entry: TranscriptEntry, mask: Mask): Markup[] {
  const said = entry.text.trim() === '' ? [] : [html`<div class="text">${mask(entry.text)}</div>`];
  switch (entry.kind) {
    case 'assistant':
      return [
        ...(entry.reasoning === undefined
          ? []
          : [html`<h4>Reasoning</h4><div class="text about">${mask(entry.reasoning)}</div>`]),
        ...said,
        ...entry.calls.map(({ tool, input }) => foldable(tool, input, mask)),
      ];
    case 'tool-result':
      return entry.text === ''
        ? [html`<p>No output.</p>`]
        : [foldable(undefined, entry.text, mask)];
    case 'hook':
      return [...said, ...entry.hook.runs.map((run) => runMarkup(run, mask))];
    case 'user':
    case 'unknown':
    case 'outline':
      return said;
  }
}

function runMarkup({ command, exitCode, stdout, stderr }: HookRun, mask: Mask): Markup {
  const output = [stdout, stderr].filter((text) => text.trim() !== '').join('\n');
  const exit = exitCode === undefined ? 'no exit code' : `exit ${exitCode}`;
  return foldable(`$ ${command ?? ''} · ${exit}`, output, mask);
}

/** A text, under its name if it has one, folded if it is long. */
function foldable(name: string | undefined, text: string, mask: Mask): Markup {
  const trimmed = text.trimEnd();
  const rows = trimmed.split('\n').length;
  const whole = html`<pre>${mask(trimmed)}</pre>`;
  const size = `${counted(rows, 'line')}, ${formatBytes(Buffer.byteLength(trimmed))}`;
  return lines([
    name === undefined ? undefined : html`<h4>${mask(name)}</h4>`,
    trimmed === ''
      ? undefined
      : rows > maxOpenLines
        ? html`<details><summary>${size}</summary>${whole}</details>`
        : whole,
  ]);
}
