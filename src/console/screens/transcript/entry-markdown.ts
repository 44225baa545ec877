import { formatBytes } from '../../../figures/format/number.ts';
import { formatDateTime, formatDuration } from '../../../figures/time/format-time.ts';
import type { HookRun } from '../../../figures/transcript/hook-outcome.ts';
import { senderOf } from '../../../figures/transcript/interleaved.ts';
import type { TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';

/** Some paragraphs may be empty. Text of a message stays Markdown; output of tools is fenced. */
export function markdownParagraphs(entry: TranscriptEntry): string[] {
  const marks = [entry.isError ? 'error' : '', entry.isHidden ? 'hidden from users' : ''];
  const head = [nameOf(entry), formatDateTime(entry.createdAt), ...marks].filter(Boolean);
  return [`## ${head.join(' · ')}`, ...bodyTexts(entry)];
}

const nameOf = (entry: TranscriptEntry): string =>
  entry.kind === 'hook' ? `hook ${entry.hook.event}` : senderOf(entry);

const bodyTexts = (entry: TranscriptEntry): string[] => [
  ...saidTexts(entry),
  ...entry.folded.map(
    ({ name, text }) => `**${name}**\n\n${fenced(text, /^[[{]/.test(text) ? 'json' : '')}`,
  ),
];

function saidTexts(entry: TranscriptEntry): string[] {
  switch (entry.kind) {
    case 'assistant':
      return [
        ...(entry.reasoning === undefined ? [] : [quoted(entry.reasoning)]),
        entry.text,
        ...entry.calls.map(({ tool, input }) => `**${tool}**\n\n${fenced(input, 'json')}`),
      ];
    case 'tool-result':
      return entry.text === ''
        ? ['*no output*']
        : [fenced(entry.text, ''), `*${formatBytes(Buffer.byteLength(entry.text))}*`];
    case 'hook':
      return [entry.text, ...entry.hook.runs.map(runMarkdown), tookText(entry.hook.durationMs)];
    case 'user':
    case 'unknown':
    case 'outline':
      return [entry.text];
  }
}

const tookText = (durationMs: number | undefined): string =>
  durationMs === undefined ? '' : `*${formatDuration(durationMs)}*`;

function runMarkdown({ command, exitCode, stdout, stderr }: HookRun): string {
  const exit = exitCode === undefined ? 'no exit code' : `exit ${exitCode}`;
  const output = [stdout, stderr].filter((text) => text.trim() !== '').join('\n');
  const head = `\`${command ?? ''}\` ${exit}`;
  return output === '' ? head : `${head}\n\n${fenced(output, '')}`;
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((row) => `> ${row}`)
    .join('\n');

/** A text in a fence that is longer than any fence in it. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** A file name for a session with this title, in characters that are safe in file systems and shells. */
export function markdownName(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  return `${words || 'session'}.md`;
}
