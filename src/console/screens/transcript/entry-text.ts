import type { TranscriptEntry } from '../../../domain/transcript/transcript-entry.ts';

/** What a message says, to be pasted elsewhere: its text, or what it calls, runs or thinks instead. */
export function entryText(entry: TranscriptEntry): string {
  if (entry.text.trim() !== '') return entry.text;
  switch (entry.kind) {
    case 'assistant':
      return entry.calls.length === 0
        ? (entry.reasoning ?? '')
        : entry.calls.map(({ tool, input }) => `${tool} ${input}`).join('\n');
    case 'hook':
      return entry.hook.runs
        .flatMap(({ command, stdout, stderr }) => [`$ ${command ?? ''}`, stdout, stderr])
        .filter((part) => part.trim() !== '')
        .join('\n');
    case 'user':
    case 'tool-result':
    case 'unknown':
    case 'outline':
      return entry.text;
  }
}
