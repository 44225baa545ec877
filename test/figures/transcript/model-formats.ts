import { type Format, png } from './content-formats.ts';

/** Messages API of Anthropic. */
export const anthropicFormats: Format[] = [
  { name: 'text', content: [{ type: 'text', text: 'Hello', citations: [] }], text: 'Hello' },
  {
    name: 'thinking',
    content: [{ type: 'thinking', thinking: 'The user wants…', signature: 'EqQBCgIYAhIM' }],
    reasoning: 'The user wants…',
  },
  {
    name: 'redacted thinking',
    content: [{ type: 'redacted_thinking', data: 'EmwKAhgBEgy3va3pzix' }],
    reasoning: '[redacted thinking without readable text]',
  },
  {
    name: 'a tool use',
    content: [
      { type: 'text', text: 'Looking.' },
      { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { location: 'Oslo' } },
    ],
    text: 'Looking.',
    calls: ['get_weather {"location":"Oslo"}'],
  },
  {
    name: 'a result as text',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '15 degrees' }],
    text: '15 degrees',
    callId: 'toolu_1',
  },
  {
    name: 'a result as blocks',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: [
          { type: 'text', text: '15 degrees' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
        ],
      },
    ],
    text: '15 degrees\n[image image/png 68 B]',
    callId: 'toolu_1',
  },
  {
    name: 'a result that is an error',
    content: [
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'ConnectionError', is_error: true },
    ],
    text: 'ConnectionError',
    callId: 'toolu_1',
    isError: true,
  },
  {
    name: 'a result without output',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_1' }],
    text: '',
    callId: 'toolu_1',
  },
  {
    name: 'an image at an address',
    content: [{ type: 'image', source: { type: 'url', url: 'https://halcyon.example/arm.jpg' } }],
    text: '[image https://halcyon.example/arm.jpg]',
  },
  {
    name: 'a PDF',
    content: [
      {
        type: 'document',
        title: 'Manual',
        source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0xLjQK' },
      },
    ],
    text: '[document Manual application/pdf 9 B]',
  },
  {
    name: 'a document that is text',
    content: [
      {
        type: 'document',
        title: 'Notes',
        source: { type: 'text', media_type: 'text/plain', data: 'The grass is green.' },
      },
    ],
    text: '[document Notes text/plain]\nThe grass is green.',
  },
  {
    name: 'a document of blocks',
    content: [
      { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'First' }] } },
    ],
    text: '[document]\nFirst',
  },
  {
    name: 'a document with text in a field of its own',
    content: [{ type: 'document', body: { parts: [{ text: 'Deep' }] } }],
    folded: [['document', /"text": "Deep"/]],
  },
  {
    name: 'a search result',
    content: [
      {
        type: 'search_result',
        source: 'https://halcyon.example/docs',
        title: 'Docs',
        content: [{ type: 'text', text: 'Use the API key.' }],
      },
    ],
    text: 'Use the API key.',
  },
  {
    name: 'a tool of the server, with its result and the answer',
    content: [
      {
        type: 'server_tool_use',
        id: 'srvtoolu_1',
        name: 'web_search',
        input: { query: 'gripper' },
      },
      {
        type: 'web_search_tool_result',
        tool_use_id: 'srvtoolu_1',
        content: [
          {
            type: 'web_search_result',
            url: 'https://halcyon.example/gripper',
            title: 'Grippers',
            encrypted_content: 'x'.repeat(9_000),
          },
        ],
      },
      { type: 'text', text: 'It is a gripper.' },
    ],
    text: 'It is a gripper.',
    calls: ['web_search {"query":"gripper"}'],
    folded: [['web_search_tool_result', /"title": "Grippers"[\s\S]*x{40}… \(9000 characters\)/]],
  },
  {
    name: 'the result of code',
    content: [
      {
        type: 'code_execution_tool_result',
        tool_use_id: 'srvtoolu_2',
        content: { type: 'code_execution_result', stdout: '42\n', stderr: '', return_code: 0 },
      },
    ],
    text: '42\n',
    callId: 'srvtoolu_2',
  },
];

/** Responses and chat completions of OpenAI, and messages of its assistants. */
export const openaiFormats: Format[] = [
  { name: 'a text', content: 'Hello', text: 'Hello' },
  {
    name: 'an output text',
    content: [{ type: 'output_text', text: 'Hello', annotations: [] }],
    text: 'Hello',
  },
  {
    name: 'a text with annotations',
    content: [{ type: 'text', text: { value: 'Hello', annotations: [] } }],
    text: 'Hello',
  },
  { name: 'a refusal', content: [{ type: 'refusal', refusal: 'I cannot.' }], text: 'I cannot.' },
  {
    name: 'an image in an address',
    content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }],
    text: '[image image/png 68 B]',
  },
  {
    name: 'an image of an input',
    content: [{ type: 'input_image', image_url: 'https://halcyon.example/a.png', detail: 'auto' }],
    text: '[image https://halcyon.example/a.png]',
  },
  {
    name: 'a sound',
    content: [{ type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }],
    text: '[audio wav 4 B]',
  },
  {
    name: 'a file',
    content: [
      {
        type: 'file',
        file: { filename: 'plan.pdf', file_data: 'data:application/pdf;base64,JVBERi0xLjQK' },
      },
    ],
    text: '[file plan.pdf application/pdf 9 B]',
  },
  {
    name: 'a message in a message',
    content: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] },
    ],
    text: 'Hello',
  },
  {
    name: 'reasoning with a summary',
    content: [
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'First look.' }] },
    ],
    reasoning: 'First look.',
  },
  {
    name: 'a function call',
    content: [
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_1',
        name: 'get_weather',
        arguments: '{"location":"Oslo"}',
      },
    ],
    calls: ['get_weather {"location":"Oslo"}'],
  },
  {
    name: 'a function call of a chat completion',
    content: [
      { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"a":1}' } },
    ],
    calls: ['get_weather {"a":1}'],
  },
  {
    name: 'the output of a function',
    content: [{ type: 'function_call_output', call_id: 'call_1', output: '15 degrees' }],
    text: '15 degrees',
    callId: 'call_1',
  },
  {
    name: 'a search in the web',
    content: [
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { query: 'gripper' } },
    ],
    calls: ['web_search {"query":"gripper"}'],
  },
  {
    name: 'code with its output',
    content: [{ type: 'code_interpreter_call', id: 'ci_1', code: 'print(42)', outputs: [] }],
    calls: ['code_interpreter {\n  "code": "print(42)",\n  "outputs": []\n}'],
  },
  {
    name: 'a call of an MCP server with its output',
    content: [
      { type: 'mcp_call', id: 'mcp_1', name: 'roll', arguments: '{"dice":"2d4"}', output: '4' },
    ],
    calls: ['roll {"dice":"2d4"}'],
    folded: [['output', /^4$/]],
  },
];
