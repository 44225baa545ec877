import * as z from 'zod';

/** The schema of a field, and a sentence that describes it. */
export type Field = readonly [schema: z.ZodType, description: string];

export type Fields = Readonly<Record<string, Field>>;

/** What the contract says about an object beyond the schemas of its fields. */
export type ShapeFacts<Required extends string = string> = {
  /** Its name in OpenAPI documents and in the client's types. Parameters have none. */
  name: string | undefined;
  description: string;
  /** A sentence for each field. */
  descriptions: Readonly<Record<string, string>>;
  /** Fields that together identify one item of a list. */
  identity: readonly Required[];
  /** Fields that every reader can rely on, including the identity. */
  required: readonly Required[];
  /** Other names of fields on some servers. */
  otherNames: Readonly<Record<string, string>>;
  /** The object that holds what is sent in its place. */
  fromOther: ((value: unknown) => object) | undefined;
  /** The field by which each list of it ascends. */
  ascendsBy: string | undefined;
};

const facts: unique symbol = Symbol('facts of a shape');

/** The schema of a documented object. Those of its fields are made when it is first used: most programs use few objects. */
export type Shape<Of extends Fields = Fields, Required extends string = string> = z.ZodObject<
  { -readonly [Name in keyof Of]: Of[Name][0] },
  z.core.$strip
> & { readonly [facts]: ShapeFacts<Required> };

/** Names of the fields that a shape requires. */
export type RequiredFields<Schema> = Schema extends { readonly [facts]: ShapeFacts<infer Required> }
  ? Required
  : never;

type ShapeDefinition<Of extends Fields, Required extends string> = {
  name: string;
  description: string;
  identity?: readonly Required[];
  /** In addition to the identity. */
  required?: readonly Required[];
  fields(): Of;
  /** Names that some servers give to fields, by the documented name. A client reads both as the same field. */
  otherNames?: { readonly [Name in keyof Of & string]?: string };
  /**
   * The object that a client reads where a server writes something else, or an object with a field that cannot be read:
   * nothing of it is lost.
   */
  fromOther?: (value: unknown) => object;
  /** The field by which each list of it ascends. A client sorts lists in which it does not. */
  ascendsBy?: keyof Of & string;
  /** What happens to undocumented keys when a response is validated. */
  otherKeys?: 'dropped' | 'kept' | 'refused';
};

/**
 * An object of the API: what a server writes, and what a client can rely on. A server writes every field that
 * is not `.optional()`; a client expects only `identity` and `required`.
 */
export function shape<Of extends Fields, const Required extends keyof Of & string = never>({
  name,
  description,
  identity = [],
  required = [],
  fields,
  otherNames = {},
  fromOther,
  ascendsBy,
  otherKeys = 'dropped',
}: ShapeDefinition<Of, Required>): Shape<Of, Required> {
  const schema = objectWith<Of, Required>(fields, catchAlls[otherKeys](), {
    name,
    description,
    identity,
    required: [...identity, ...required],
    otherNames: otherNames as Record<string, string>,
    fromOther,
    ascendsBy,
  });
  z.globalRegistry.add(schema, { id: name, description });
  return schema;
}

/** The parameters of an endpoint, in its path or its query. */
export function parameters<Of extends Fields>(fields: () => Of): Shape<Of, never> {
  return objectWith(fields, undefined, {
    name: undefined,
    description: '',
    identity: [],
    required: [],
    otherNames: {},
    fromOther: undefined,
    ascendsBy: undefined,
  });
}

/** The facts of an object of the contract; undefined for any other schema. */
export function shapeFacts(schema: z.core.$ZodType): ShapeFacts | undefined {
  return facts in schema ? (schema as Shape)[facts] : undefined;
}

const catchAlls = { dropped: () => undefined, kept: z.unknown, refused: z.never };

function objectWith<Of extends Fields, Required extends string>(
  fields: () => Of,
  catchall: z.ZodType | undefined,
  others: Omit<ShapeFacts<Required>, 'descriptions'>,
): Shape<Of, Required> {
  let known: { shape: z.ZodRawShape; descriptions: Record<string, string> } | undefined;
  const made = () => {
    if (known) return known;
    const all = Object.entries(fields());
    const shape = Object.fromEntries(all.map(([name, [schema]]) => [name, schema]));
    known = {
      shape,
      descriptions: Object.fromEntries(all.map(([name, [, text]]) => [name, text])),
    };
    return known;
  };
  const schema = new z.ZodObject({
    type: 'object',
    get shape() {
      return made().shape;
    },
    ...(catchall && { catchall }),
  });
  const about: ShapeFacts<Required> = {
    ...others,
    get descriptions() {
      return made().descriptions;
    },
  };
  // Its keys are those of the fields, a fact that the type of `Object.fromEntries` loses.
  return Object.assign(schema, { [facts]: about }) as unknown as Shape<Of, Required>;
}
