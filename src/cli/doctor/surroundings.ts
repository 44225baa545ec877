import { isLoopback } from '../../api/address.ts';
import { minSize } from '../../console/draw/size.ts';
import { CredentialStoreError } from '../../credentials/credential-store.ts';
import { createKeyRing } from '../../credentials/key-ring.ts';
import { terminalCapabilities } from '../../terminal/capabilities.ts';
import { configProblems } from '../config/config-problems.ts';
import type { ReadConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { withAdvice } from '../process/failure.ts';
import { type Finding, ok, problem, skipped, warning } from './finding.ts';

/** What the terminal can show. */
export function terminalFindings(context: Pick<CliContext, 'env' | 'stdin' | 'stdout'>): Finding[] {
  const { env, stdout } = context;
  const { colorDepth, glyphs, isInteractive, multiplexer } = terminalCapabilities(env, context);
  const { columns, rows } = stdout;
  const size = isInteractive ? `, ${columns}x${rows}` : '';
  const kind = `${env.TERM || 'TERM is not set'}${multiplexer ? ` in ${multiplexer}` : ''}${size}`;
  const isSmall = isInteractive && (columns < minSize.width || rows < minSize.height);
  return [
    terminalFinding(kind, isInteractive, isSmall),
    colorDepth === 1 && isInteractive
      ? warning('colours', `none${env.NO_COLOR ? ', because NO_COLOR is set' : ''}`, colourAdvice)
      : ok(
          'colours',
          colorDepth === 1 ? 'none, because there is no terminal' : colourNames[colorDepth],
        ),
    glyphs === 'unicode'
      ? ok('unicode', 'The locale is UTF-8.')
      : warning('unicode', 'The locale is not UTF-8, so signs are ASCII.', localeAdvice),
  ];
}

const colourNames = { 4: '16 colours', 8: '256 colours', 24: '24-bit colours' };
const colourAdvice = 'Set TERM to the type of the terminal, such as xterm-256color.';
const localeAdvice = 'Set LANG to a UTF-8 locale, such as C.UTF-8.';

function terminalFinding(kind: string, isInteractive: boolean, isSmall: boolean): Finding {
  if (!isInteractive) {
    return skipped('terminal', `${kind}: no terminal`, 'Run it in a terminal, not a pipe.');
  }
  if (!isSmall) return ok('terminal', kind);
  const next = `Make it ${minSize.width}x${minSize.height} at least.`;
  return problem('terminal', `${kind}: too small for the console`, next);
}

/** Whether the key ring can be used; without one, keys can be stored elsewhere. */
export async function keyRingFinding(): Promise<Finding> {
  try {
    await createKeyRing({ patienceMs: 5_000 }).get('is-there-a-key-ring');
    return ok('key ring', 'The system key ring works.');
  } catch (error) {
    if (!(error instanceof CredentialStoreError)) throw error;
    return warning('key ring', ...withAdvice(error.message));
  }
}

/** Mistakes in the configuration and in environment variables. */
export async function configFinding(file: ReadConfig & { isRefused: boolean }): Promise<Finding> {
  const [refusal] = file.problems;
  if (file.isRefused && refusal !== undefined) return problem('config', ...withAdvice(refusal));
  const problems = await configProblems(file);
  const [first] = problems;
  if (first === undefined) {
    return ok(
      'config',
      file.exists ? `${file.path} has no mistakes.` : `There is no ${file.path}.`,
    );
  }
  const more = problems.length > 1 ? ` (${problems.length - 1} more)` : '';
  return warning('config', `${first}${more}`, 'signalbox config check lists all mistakes.');
}

/** The proxy for requests to an address. It may contain a password, which is not shown. */
export function proxyFinding(env: CliContext['env'], baseUrl: string | undefined): Finding {
  const text = env.https_proxy || env.HTTPS_PROXY;
  if (!text) return ok('proxy', 'none');
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) {
    const next = 'Set it to an address such as http://proxy.example.com:8080, or unset it.';
    return problem('proxy', 'HTTPS_PROXY is not the address of an HTTP proxy.', next);
  }
  const hostname = baseUrl === undefined ? undefined : new URL(baseUrl).hostname;
  if (hostname !== undefined && isLoopback(hostname)) {
    return ok('proxy', `${url.host}, but not for this computer`);
  }
  const exceptions = env.no_proxy || env.NO_PROXY;
  return ok('proxy', `${url.host}${exceptions ? `, except for ${exceptions}` : ''}`);
}
