import type { StoredMessage } from '../../src/server/store/messages.ts';

const firstMs = Date.parse('2026-11-19T08:00:00Z');

/** A session of so many messages of the usual kinds and sizes, about 1.2 kB each. */
export function longSession(count: number): StoredMessage[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `msg_${index}`,
    createdAt: firstMs + index * 5_000,
    updatedAt: firstMs + index * 5_000 + 900,
    parentId: `msg_${index - 1}`,
    ...contentOf(index),
  }));
}

/** A session whose second message is one answer of a tool of a megabyte. */
export function hugeMessage(): StoredMessage[] {
  const rows = Array.from({ length: 12_000 }, (_, row) => `${row}: ${sentence(row)}`);
  return [
    { ...longSession(1)[0], ...call('run_command', { command: 'journalctl' }), id: 'msg_0' },
    { ...longSession(1)[0], ...answer(rows.join('\n')), id: 'msg_1', parentId: 'msg_0' },
    { ...longSession(1)[0], ...says(rows.join('\n\n')), id: 'msg_2', parentId: 'msg_1' },
  ].map((message) => ({ ...message, createdAt: firstMs, updatedAt: firstMs }));
}

function contentOf(
  index: number,
): Pick<StoredMessage, 'role' | 'content'> & Partial<StoredMessage> {
  if (index % 40 === 0) return { ...says(`Question ${index}: ${sentence(index)}`), role: 'user' };
  if (index % 2 === 0) {
    const rows = Array.from({ length: 30 }, (_, row) => `${row}\t${sentence(index + row)}`);
    return { ...answer(rows.join('\n')), ...(index % 400 === 2 ? { isError: true } : {}) };
  }
  if (index % 10 === 1) return says(report(index));
  return call('read_file', { file_path: `src/drive/${index}.rs`, offset: index });
}

const sentence = (seed: number): string =>
  words.map((_, at) => words[(seed * 7 + at * 3) % words.length]).join(' ');

const words = 'the slip estimator reads both encoders before a carrier leaves its aisle'.split(' ');

const report = (index: number): string =>
  [
    `## Step ${index}`,
    `**Found**: \`estimator.rs:${index}\` ${sentence(index)}.`,
    `- ${sentence(index + 1)}\n- [x] ${sentence(index + 2)}`,
    `| part | before | after |\n| --- | ---: | ---: |\n| loop | ${index} ms | 3 ms |`,
    `\`\`\`rust\nlet slip = wheel - ground;\n${sentence(index)};\n\`\`\``,
  ].join('\n\n');

const part = (type: string, text: string) => ({ type, text, id: `part_${type}` });

const says = (text: string) => ({ role: 'assistant' as const, content: [part('text', text)] });
const answer = (text: string) => ({ role: 'tool' as const, content: [part('tool_result', text)] });
const call = (tool: string, input: object) => ({
  role: 'assistant' as const,
  content: [part('tool_use', `${tool} ${JSON.stringify(input)}`)],
});
