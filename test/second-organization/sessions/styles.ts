import type { ContentPart } from '../interface-types.ts';
import type { Part, Tool } from './script.ts';

/** Formats in which agents of different makers write their messages. */
export type StyleName = 'blocks' | 'plain' | 'functions' | 'kebab';
export const styleNames: readonly StyleName[] = ['blocks', 'plain', 'functions', 'kebab'];

type Style = {
  tools: Record<Tool, string>;
  /** Names of arguments that differ from ours. */
  args: Readonly<Record<string, string>>;
  call(id: string, tool: string, args: Record<string, unknown>): ContentPart;
  result(id: string, text: string, isError: boolean): ContentPart;
  thinking(id: string, text: string): ContentPart;
};

// Every part has the documented fields, and most have others besides.
const part = (type: string, id: string, text: string, more: object = {}): ContentPart => ({
  type,
  text,
  id,
  ...more,
});

const styles: Record<StyleName, Style> = {
  blocks: {
    tools: {
      shell: 'Bash',
      read: 'Read',
      edit: 'Edit',
      write: 'Write',
      search: 'Grep',
      list: 'Glob',
      fetch: 'WebFetch',
      issues: 'mcp__tracker__search_issues',
    },
    args: { path: 'file_path', before: 'old_string', after: 'new_string' },
    call: (id, name, input) => part('tool_use', id, '', { name, input }),
    result: (id, text, isError) =>
      part('tool_result', `res_${id.slice(5)}`, '', {
        tool_use_id: id,
        content: [{ type: 'text', text }],
        is_error: isError,
      }),
    thinking: (id, thinking) => part('thinking', id, '', { thinking }),
  },
  plain: {
    tools: {
      shell: 'Execute',
      read: 'ReadFile',
      edit: 'EditFile',
      write: 'CreateFile',
      search: 'SearchText',
      list: 'ListFiles',
      fetch: 'FetchUrl',
      issues: 'tracker.search_issues',
    },
    args: {},
    call: (id, name, args) => part('tool_use', id, `${name} ${JSON.stringify(args)}`),
    result: (id, text) => part('tool_result', id, text),
    thinking: (id, text) => part('reasoning', id, text),
  },
  functions: {
    tools: {
      shell: 'shell',
      read: 'read_file',
      edit: 'apply_edit',
      write: 'write_file',
      search: 'grep_files',
      list: 'list_dir',
      fetch: 'web_open',
      issues: 'tracker_search_issues',
    },
    args: { command: 'cmd', before: 'find', after: 'replace' },
    call: (id, name, args) =>
      part('function_call', id, '', { call_id: id, name, arguments: JSON.stringify(args) }),
    result: (id, output) =>
      part('function_call_output', `out_${id.slice(5)}`, '', { call_id: id, output }),
    thinking: (id, text) =>
      part('reasoning', id, '', { summary: [{ type: 'summary_text', text }] }),
  },
  kebab: {
    tools: {
      shell: 'run_command',
      read: 'view_file',
      edit: 'replace_in_file',
      write: 'new_file',
      search: 'find_text',
      list: 'list_files',
      fetch: 'open_page',
      issues: 'tracker__searchIssues',
    },
    args: { path: 'filePath', before: 'oldText', after: 'newText' },
    call: (id, toolName, args) => part('tool-call', id, '', { toolCallId: id, toolName, args }),
    result: (id, text, isError) =>
      part('tool-result', `r${id.slice(5)}`, '', { toolCallId: id, result: text, isError }),
    thinking: (id, text) => part('reasoning', id, text),
  },
};

/** The name of a tool in a style. */
export const toolName = (style: StyleName, tool: Tool): string => styles[style].tools[tool];

/** A part of a message as a server has it. */
export function contentPart(styleName: StyleName, given: Part, messageId: string): ContentPart {
  const style = styles[styleName];
  switch (given.kind) {
    case 'text':
      return part('text', `${messageId}_t`, given.text);
    case 'thinking':
      return style.thinking(`${messageId}_r`, given.text);
    case 'call': {
      const named = Object.entries(given.args).map(([name, value]) => [
        style.args[name] ?? name,
        value,
      ]);
      return style.call(given.id, style.tools[given.tool], Object.fromEntries(named));
    }
    case 'result':
      return style.result(given.id, given.text, given.isError);
  }
}
