/** A member of an interface. The type of a method is its signature: `(given: A): B`. */
export type Member = {
  name: string;
  description: string;
  type: string;
  isOptional?: boolean;
  isMethod?: boolean;
};

const width = 100;

/** An interface with documented members. Optional members may also be undefined. */
export function interfaceText(head: string, members: readonly Member[]): string {
  const lines = members.flatMap(({ name, description, type, isOptional, isMethod }) => {
    const types = isOptional && type !== 'undefined' ? `${type} | undefined` : type;
    const text = `${name}${isOptional ? '?' : ''}${isMethod ? '' : ': '}${types};`;
    return documented(description, text, '  ').split('\n');
  });
  return [`interface ${head} {`, ...lines, '}'].join('\n');
}

/** A declaration below its documentation, both indented by `indent`. */
export function documented(description: string, declaration: string, indent = ''): string {
  const text = description.replaceAll('*/', '*\\/');
  const single = `${indent}/** ${text} */`;
  if (single.length <= width && !text.includes('\n')) return `${single}\n${indent}${declaration}`;

  const lines = text.split('\n').flatMap((line) => wrapped(line, width - indent.length - 3));
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd());
  return [`${indent}/**`, ...body, `${indent} */`, `${indent}${declaration}`].join('\n');
}

function wrapped(text: string, columns: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
