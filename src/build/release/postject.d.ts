declare module 'postject' {
  /** Puts `data` into an executable file, as a note that the runtime finds when it starts. */
  export function inject(
    file: string,
    name: string,
    data: Buffer,
    options: { sentinelFuse: string },
  ): Promise<void>;
}
