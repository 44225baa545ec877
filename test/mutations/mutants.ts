import { parse } from '@babel/parser';

/** One small change of a file: the text from `start` to `end` becomes `to`. */
export type Mutant = {
  path: string;
  /** Counted from 1. */
  line: number;
  start: number;
  end: number;
  from: string;
  to: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Operators, each with one that is nearly the same. */
const swapped: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Every change that the code of a file offers. Types, imports and text are left alone. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const { program } = parse(text, {
    sourceType: 'module',
    sourceFilename: path,
    plugins: ['typescript', 'estree', ...(path.endsWith('.tsx') ? (['jsx'] as const) : [])],
  });
  const mutants: Mutant[] = [];
  visit(program as unknown as Node, (node) => {
    const change = changeOf(node, text);
    if (change === undefined) return;
    const { start, end, to } = change;
    const line = text.slice(0, start).split('\n').length;
    mutants.push({ path, line, start, end, from: text.slice(start, end), to });
  });
  return mutants;
}

/** A file with one change made. */
export const withMutant = (text: string, { start, end, to }: Mutant): string =>
  text.slice(0, start) + to + text.slice(end);

function changeOf(
  node: Node,
  text: string,
): { start: number; end: number; to: string } | undefined {
  const { start, end, operator, left, right, test, value } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const to = typeof operator === 'string' ? swapped[operator] : undefined;
      if (to === undefined || !isNode(left) || !isNode(right) || isText(left) || isText(right)) {
        return undefined;
      }
      const at = text.indexOf(String(operator), left.end);
      return { start: at, end: at + String(operator).length, to };
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(test)
        ? { start: test.start, end: test.end, to: `!(${text.slice(test.start, test.end)})` }
        : undefined;
    case 'UnaryExpression':
      return operator === '!' ? { start, end: start + 1, to: '' } : undefined;
    case 'Literal':
      if (typeof value === 'boolean') return { start, end, to: String(!value) };
      return typeof value === 'number' ? { start, end, to: String(value + 1) } : undefined;
    default:
      return undefined;
  }
}

/** Sums of text cannot become differences. */
const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

function visit(node: Node, examine: (node: Node) => void): void {
  if (
    node.type.startsWith('TS') &&
    node.type !== 'TSAsExpression' &&
    node.type !== 'TSSatisfiesExpression'
  )
    return;
  examine(node);
  for (const child of Object.values(node).flat()) {
    if (isNode(child)) visit(child, examine);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
