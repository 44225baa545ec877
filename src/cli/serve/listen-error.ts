/** The server cannot listen at the given address. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  readonly code = 'listen';

  /** Explains an error of the operating system; any other error is returned unchanged. */
  static from(error: unknown, host: string, port: number): unknown {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];

    if (reason === undefined) return error;
    return new ListenError(reason(host, port), { cause: error });
  }
}

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken. Choose another with --port; 0 takes any that is free.`,
  EACCES: (_host, port) => `Port ${port} needs more privileges. Choose one above 1023 with --port.`,
  EADDRNOTAVAIL: (host) => `This computer has no address ${host}. Choose another with --host.`,
  ENOTFOUND: (host) => `There is no address for ${host}. Choose another with --host.`,
};
