/** What is expected of a part of a message, as formats of models and tools have it in their public descriptions. */
export type Format = {
  name: string;
  content: unknown;
  text?: string;
  reasoning?: string;
  /** `tool input`, a line each. */
  calls?: string[];
  folded?: [name: string, part: RegExp][];
  /** It is the result of a tool, whose ID is this if the format has one. */
  callId?: string | null;
  isError?: boolean;
};

// The smallest PNG there is.
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';

/** Results of tools of the Model Context Protocol. */
export const mcpFormats: Format[] = [
  {
    name: 'a text and an image',
    content: [
      {
        type: 'tool_result',
        content: [
          { type: 'text', text: 'Done', annotations: { audience: ['user'] } },
          { type: 'image', data: png, mimeType: 'image/png' },
        ],
      },
    ],
    text: 'Done\n[image image/png 68 B]',
    callId: null,
  },
  {
    name: 'a whole result',
    content: [
      {
        type: 'tool_result',
        content: { content: [{ type: 'text', text: 'Done' }], isError: false },
      },
    ],
    text: 'Done',
    callId: null,
  },
  {
    name: 'a link to a resource',
    content: [
      {
        type: 'mcp_tool_result',
        tool_use_id: 'mcptoolu_1',
        content: [
          {
            type: 'resource_link',
            uri: 'file:///src/main.rs',
            name: 'main.rs',
            mimeType: 'text/x-rust',
          },
        ],
      },
    ],
    text: '[resource main.rs text/x-rust file:///src/main.rs]',
    callId: 'mcptoolu_1',
  },
  {
    name: 'a resource with its text',
    content: [
      {
        type: 'tool_result',
        content: [
          {
            type: 'resource',
            resource: { uri: 'file:///a.rs', mimeType: 'text/x-rust', text: 'fn main() {}' },
          },
        ],
      },
    ],
    text: '[resource text/x-rust file:///a.rs]\nfn main() {}',
    callId: null,
  },
  {
    name: 'a structured result only',
    content: [{ type: 'tool_result', content: [], structuredContent: { temperature: 22.5 } }],
    text: '{\n  "temperature": 22.5\n}',
    callId: null,
  },
];

/** Gemini, the AI SDK of Vercel, and what nobody has described. */
export const otherFormats: Format[] = [
  {
    name: 'a thought and a text',
    content: [{ text: 'Hm.', thought: true }, { text: 'Hello' }],
    text: 'Hello',
    reasoning: 'Hm.',
  },
  {
    name: 'a call of Gemini',
    content: [{ functionCall: { name: 'get_weather', args: { location: 'Oslo' } } }],
    calls: ['get_weather {"location":"Oslo"}'],
  },
  {
    name: 'a response of Gemini',
    content: [{ functionResponse: { name: 'get_weather', response: { degrees: 15 } } }],
    text: '{\n  "degrees": 15\n}',
    callId: null,
  },
  {
    name: 'data of Gemini',
    content: [{ inlineData: { mimeType: 'image/png', data: png } }],
    text: '[image image/png 68 B]',
  },
  {
    name: 'a call and a result with hyphens',
    content: [
      { type: 'tool-call', toolCallId: 'c1', toolName: 'get_weather', input: { a: 1 } },
      { type: 'tool-result', toolCallId: 'c1', output: { type: 'text', value: '15 degrees' } },
    ],
    calls: ['get_weather {"a":1}'],
    folded: [['tool_result', /^15 degrees$/]],
  },
  {
    name: 'an unknown block with a text',
    content: [{ type: 'approval', text: 'Deploy to production?', options: ['yes', 'no'] }],
    text: 'Deploy to production?',
  },
  {
    name: 'an unknown block without a text',
    content: [{ type: 'citation', quote: 'Bolts first', page: 4 }],
    folded: [['citation', /"quote": "Bolts first",\n {2}"page": 4/]],
  },
  {
    name: 'a block without a type',
    content: [{ quote: 'Bolts first' }],
    folded: [['block', /"quote": "Bolts first"/]],
  },
  {
    name: 'data of a tool that has a text among other things',
    content: [{ type: 'tool_result', content: { content: 'x', path: 'a.ts', lines: 3 } }],
    text: '{\n  "content": "x",\n  "path": "a.ts",\n  "lines": 3\n}',
    callId: null,
  },
  {
    name: 'results in results in results',
    content: [
      {
        type: 'tool_result',
        content: [{ type: 'tool_result', content: [[{ type: 'text', text: 'deep' }]] }, 'flat', 7],
      },
    ],
    text: 'deep\nflat\n7',
    callId: null,
  },
  {
    name: 'what the client read in place of a part',
    content: [{ type: 'unknown', value: ['Hello', { type: 'thinking', thinking: 'Hm.' }] }],
    text: 'Hello',
    reasoning: 'Hm.',
  },
];
