import { Command, Option } from 'commander';
import * as z from 'zod';
import type { Endpoint } from '../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { pathOf, queryOf } from '../../api/request-line.ts';
import type { Call } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { matchRoute } from '../../server/http/route-table.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { withSourceOptions } from '../command-parts/rows-command.ts';
import {
  audited,
  confirm,
  refuseUnsendable,
  type VerbOptions,
} from '../command-parts/verb-command.ts';
import { written } from '../output/print-rows.ts';
import type { CliContext } from '../process/cli-context.ts';
import { UsageError } from '../process/usage-error.ts';
import { type SourceOptions, withSource } from '../source/source.ts';

type ApiOptions = SourceOptions &
  Pick<VerbOptions, 'yes' | 'dryRun' | 'readOnly'> & {
    field?: string[];
    paginate?: boolean;
    include?: boolean;
    output: 'json' | 'ndjson';
  };

type ApiRequest = { name: EndpointName; endpoint: Endpoint; given: Record<string, string> };

/** `signalbox api GET PATH`: one request with the key of the profile, and its answer as JSON. */
export const apiCommand: CreateCommand = (context) => {
  const command = new Command('api')
    .description('send one request to the API, and print its answer as JSON')
    .argument(
      '<method>',
      [...new Set(Object.values(endpoints).map(({ method }) => method))].join(', '),
    )
    .argument('<path>', `the path with its prefix, such as ${endpoints.listComputers.path}`)
    .option('-f, --field <name=value...>', 'a parameter of the request')
    .option('--paginate', 'read all pages, and print their items as one array')
    .option('--include', 'print the status and the headers of the answer before it')
    .addOption(
      new Option('--output <format>', 'json, or ndjson: one line, of pages one for each item')
        .choices(['json', 'ndjson'])
        .default('json'),
    )
    .option('--yes', 'send a request that changes something without asking')
    .option('--dry-run', 'print the request, and send nothing')
    .option('--read-only', 'refuse to change anything');
  withSourceOptions(command).action(
    async (method: string, path: string, _options, self: Command) => {
      await run(
        requestFor(method, path, self.opts<ApiOptions>()),
        self.opts<ApiOptions>(),
        context,
      );
    },
  );
  return withFacts(command, {
    isHarmful: true,
    examples: [
      [`signalbox api GET ${endpoints.listSessions.path} -f limit=1`, 'the newest session'],
      [
        `signalbox api GET ${endpoints.listSessions.path} --paginate --output ndjson`,
        'all sessions, a line each',
      ],
    ],
  });
};

/** The endpoint of a method and a path, with its parameters. Throws UsageError. */
function requestFor(method: string, path: string, { field = [] }: ApiOptions): ApiRequest {
  const [route = '', query = ''] = path.split('?', 2);
  const found = matchRoute(method.toUpperCase(), route.startsWith('/') ? route : `/${route}`);
  if (found.state !== 'found') {
    const known = Object.values(endpoints).map((one) => `${one.method} ${one.path}`);
    const asked = JSON.stringify(sanitizeLine(`${method} ${route}`));
    throw new UsageError(`The API has no ${asked}. It has: ${known.join(', ')}.`);
  }
  const { name, endpoint, rawParams } = found;
  const given = {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(field.map(fieldIn)),
    ...Object.fromEntries(Object.entries(rawParams).map(([key, raw]) => [key, decoded(raw)])),
  };
  refuseUnknownParameters(endpoint, given);
  return { name, endpoint, given };
}

function fieldIn(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError('Write a field as NAME=VALUE, such as -f limit=20.');
  return [text.slice(0, at), text.slice(at + 1)];
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    throw new UsageError(`${JSON.stringify(raw)} is not percent-encoded text.`);
  }
}

/** The parameters of a path are known to be there; those of the query are checked as the server does. */
function refuseUnknownParameters({ path, query }: Endpoint, given: object) {
  const known = Object.keys(query?.shape ?? {});
  const ofQuery = Object.entries(given).filter(([name]) => !path.includes(`{${name}}`));
  const unknown = ofQuery.find(([name]) => !known.includes(name));
  if (unknown) {
    const parameters = known.length === 0 ? 'It has none.' : `It has: ${known.join(', ')}.`;
    throw new UsageError(`${path} has no parameter ${JSON.stringify(unknown[0])}. ${parameters}`);
  }
  const checked = query?.safeParse(Object.fromEntries(ofQuery));
  if (checked?.error) throw new UsageError(`${z.prettifyError(checked.error)}`);
}

async function run(request: ApiRequest, options: ApiOptions, context: CliContext) {
  const { endpoint, given } = request;
  const { page, isHarmful, method } = endpoint;
  if (options.paginate && page === undefined) {
    throw new UsageError(`${endpoint.path} has no pages; leave out --paginate.`);
  }
  if (options.paginate && options.include) {
    throw new UsageError('--paginate reads many answers; leave out --include.');
  }
  const query = queryOf(endpoint, given);
  const line = `${method} ${pathOf(endpoint, given)}${query && `?${query}`}`;
  if (options.dryRun) {
    context.stdout.write(`${line}\n`);
    return;
  }
  if (isHarmful) refuseUnsendable('change', options);
  await withSource({ ...options, readOnly: !isHarmful }, context, async (source) => {
    if (isHarmful) await confirm(`Send ${sanitizeLine(line)}?`, options, context);
    const client = audited(source, context);
    if (options.paginate) await printItems(client, request, options, context);
    else await printAnswer(client, request, options, context);
  });
}

type Send = (given?: object) => Call<unknown>;

async function printAnswer(
  client: Client,
  { name, endpoint, given }: ApiRequest,
  { include, output }: ApiOptions,
  { stdout }: CliContext,
) {
  // The client has a method for each name in the table; one without parameters takes options in their place.
  const send = client[name] as unknown as Send;
  const hasParameters = endpoint.params !== undefined || endpoint.query !== undefined;
  const { result, response } = await (hasParameters ? send(given) : send()).withResponse();
  if (include) {
    const headers = Object.entries(response.headers).map(([key, value]) => `${key}: ${value}`);
    const head = [`HTTP ${response.status}`, ...headers].map(sanitizeLine);
    stdout.write(`${head.join('\n')}\n\n`);
  }
  if (result !== undefined) stdout.write(`${jsonText(result, output === 'json' ? 2 : 0)}\n`);
}

type ReadList = (given: object) => AsyncIterable<unknown>;

/** As an array only when all pages have been read, so that a failure leaves no part of one. */
async function printItems(
  client: Client,
  { endpoint, given }: ApiRequest,
  { output }: ApiOptions,
  { stdout }: CliContext,
) {
  const list = endpoint.page?.list as keyof Client;
  const { limit, ...query } = given;
  const size = limit === undefined ? {} : { limit: Number(limit) };
  const items = (client[list] as unknown as ReadList)({ ...query, ...size });
  if (output === 'json') {
    const all = await Array.fromAsync(items);
    stdout.write(`${jsonText(all)}\n`);
    return;
  }
  for await (const item of items) {
    if (!stdout.writable) return;
    await written(stdout, `${jsonText(item, 0)}\n`);
  }
}
