import * as z from 'zod';
import type { Endpoint } from '../api/endpoint.ts';
import { endpoints } from '../api/endpoints.ts';
import type { PageDescription } from '../api/page.ts';
import { everyone } from '../api/role.ts';
import { type Shape, shapeFacts } from '../api/shape.ts';
import { errorClass } from '../client/error-from-answer.ts';
import { parameterType, readType } from './schema-types.ts';

/** Declarations by name, each with its documentation, without `export`. */
export type Declarations = Map<string, string>;

/**
 * The contract of the client as TypeScript: an interface for each result and its parts, for the parameters of
 * each endpoint and for the query of each list, and `Client` itself. The names `Call`, `CallOptions`, `List`,
 * `LabelledMessages` and `Derivable` are declared elsewhere.
 */
export function contractTypes(): Declarations {
  const declarations: Declarations = new Map();
  const names = Object.keys(endpoints).map((name) => `'${name}'`);
  declarations.set(
    'EndpointName',
    documented('Name of a method of the client.', `type EndpointName = ${names.join(' | ')};`),
  );

  const methods: Member[] = [];
  const lists: Member[] = [];
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    methods.push(...methodsOf(name, endpoint, declarations));
    if (endpoint.page) lists.push(listOf(name, endpoint, endpoint.page, declarations));
  }
  const client = interfaceText('Client extends LabelledMessages, Derivable', [
    ...methods,
    ...lists,
  ]);
  return declarations.set('Client', client);
}

function methodsOf(name: string, endpoint: Endpoint, declarations: Declarations): Member[] {
  const { response, grouped } = endpoint;
  const description = methodDescription(endpoint);
  const method = (type: string): Member => ({ name, description, type, isMethod: true });
  const typeName = `${capitalized(name)}Parameters`;
  const about = `Parameters of \`${name}\``;
  const plain = parameterMembers(endpoint).filter((member) => member.name !== 'group_by');
  const result = resultName(response, declarations);
  if (!grouped) {
    const given = declareParameters(typeName, `${about}.`, plain, declarations);
    return [method(methodType(given, plain, result))];
  }

  const groupedBy = { name: 'group_by', description: groupDescription, type: `'${grouped.by}'` };
  const notGrouped = {
    name: 'group_by',
    description: 'Left out for one row per day.',
    isOptional: true,
    type: 'undefined',
  };
  const groupedName = `${capitalized(name)}GroupedParameters`;
  declareParameters(typeName, `${about}, without groups.`, [...plain, notGrouped], declarations);
  declareParameters(groupedName, `${about}, by group.`, [...plain, groupedBy], declarations);
  const groupedResult = resultName(grouped.response, declarations);

  return [
    method(methodType(groupedName, plain, groupedResult)),
    method(methodType(typeName, plain, result)),
  ];
}

const groupDescription = 'Asks for one row per day and group.';

function methodDescription({ method, path, summary, description, ...endpoint }: Endpoint): string {
  const { allows, allowsOwner, isHarmful, errors } = endpoint;
  const roles = allows === everyone ? 'every role' : `the roles ${allows.join(', ')}`;
  const owner = allowsOwner ? ', and for the owner of what the path names' : '';
  return [
    [`${summary}.`, description, isHarmful && 'A failed request is not tried again.']
      .filter((sentence) => sentence)
      .join(' '),
    `\`${method} ${path}\`, for ${roles}${owner}.`,
    `Throws ${errorNames(errors, isHarmful).join(', ')}; and the errors of every call.`,
  ].join('\n\n');
}

/** What a method throws: a class of errors for each status that the endpoint declares. */
const errorNames = (statuses: readonly number[], isHarmful: boolean): string[] => [
  ...statuses.map((status) => `${errorClass(status).name} (${status})`),
  ...(isHarmful ? ['ReadOnlyError'] : []),
];

function listOf(
  name: string,
  endpoint: Endpoint,
  page: PageDescription,
  declarations: Declarations,
): Member {
  const queryName = `${capitalized(page.list)}Query`;
  const members = parameterMembers(endpoint, page.size).filter(
    (member) => member.name !== page.cursor && member.name !== 'cursor',
  );
  const cursor = {
    name: 'cursor',
    description:
      'The `nextCursor` of a page, to begin after it. The list begins at its start when left out.',
    isOptional: true,
    type: 'string',
  };
  const query = [...members, cursor];
  declareParameters(queryName, `Query of the list \`${page.list}\`.`, query, declarations);

  return {
    name: page.list,
    description: `${endpoint.summary}, one \`${itemName(endpoint, page)}\` each. Fetches all pages of \`${name}\`, each when it is needed, and throws what it throws.`,
    isMethod: true,
    type: `(query${mark(query)}: ${queryName}, options?: CallOptions): List<${itemName(endpoint, page)}>`,
  };
}

function itemName({ response }: Endpoint, { items }: PageDescription): string {
  const list = response instanceof z.ZodObject ? response.shape[items] : undefined;
  const item = list instanceof z.ZodArray ? shapeFacts(list.element)?.name : undefined;
  if (item === undefined) throw new Error(`The items in ${items} have no name.`);
  return item;
}

/** The members for all parameters of an endpoint. `pageSize` replaces the server's default. */
function parameterMembers({ params, query }: Endpoint, pageSize?: number): Member[] {
  return [params, query].flatMap((given) =>
    Object.entries(given?.shape ?? {}).map(([name, schema]) => {
      const { type, isOptional, limits } = parameterType(
        schema,
        name === 'limit' ? pageSize : undefined,
      );
      const description = given && shapeFacts(given)?.descriptions[name];
      return { name, description: `${description}${limits}`, isOptional, type };
    }),
  );
}

function declareParameters(
  name: string,
  description: string,
  members: Member[],
  declarations: Declarations,
): string | undefined {
  if (members.length === 0) return undefined;
  declarations.set(name, documented(description, interfaceText(name, members)));
  return name;
}

function methodType(given: string | undefined, members: Member[], result: string): string {
  const parameters = given === undefined ? '' : `parameters${mark(members)}: ${given}, `;
  return `(${parameters}options?: CallOptions): Call<${result}>`;
}

const mark = (members: Member[]): string =>
  members.every((member) => member.isOptional) ? '?' : '';

/** The name of a response, whose declaration is added together with those of its parts. */
function resultName(response: Endpoint['response'], declarations: Declarations): string {
  return response instanceof z.ZodObject
    ? declareShape(response, declarations)
    : readType(response, () => '').type;
}

function declareShape(shape: z.ZodObject, declarations: Declarations): string {
  const known = shapeFacts(shape as Shape);
  if (known?.name === undefined) throw new Error('A part of a response has no name.');
  const { name, description, descriptions, required } = known;
  if (declarations.has(name)) return name;
  // Reserves a position among the declarations, before those of its parts.
  declarations.set(name, '');

  const members = Object.entries(shape.shape).map(([field, schema]): Member => {
    const { type, isNullable, isOptional } = readType(schema, (part) =>
      declareShape(part, declarations),
    );
    const isRequired = required.includes(field);
    return {
      name: field,
      description: descriptions[field] ?? '',
      isOptional: isOptional || !isRequired,
      type: isNullable || isOptional || !isRequired ? `${type} | null` : type,
    };
  });
  const anything = { name: '[key: string]', description: 'Any further field.', type: 'unknown' };
  const text = interfaceText(name, members.length === 0 ? [anything] : members);
  declarations.set(name, documented(description, text));
  return name;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A member of an interface. The type of a method is its signature: `(given: A): B`. */
type Member = {
  name: string;
  description: string;
  type: string;
  isOptional?: boolean;
  isMethod?: boolean;
};

const width = 100;

/** An interface with documented members. Optional members may also be undefined. */
function interfaceText(head: string, members: readonly Member[]): string {
  const lines = members.flatMap(({ name, description, type, isOptional, isMethod }) => {
    const types = isOptional && type !== 'undefined' ? `${type} | undefined` : type;
    const text = `${name}${isOptional ? '?' : ''}${isMethod ? '' : ': '}${types};`;
    return documented(description, text, '  ').split('\n');
  });
  return [`interface ${head} {`, ...lines, '}'].join('\n');
}

/** A declaration below its documentation, both indented by `indent`. */
function documented(description: string, declaration: string, indent = ''): string {
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
