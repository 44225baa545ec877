/** What a console does to the device that it runs on. */
export type Device = {
  copy(text: string): Promise<string>;
  /** Writes a file that was not there before. Resolves with its name and folder, as a toast says them. */
  save(name: string, text: string): Promise<string>;
  redraw(): void;
  suspend(): void;
  quit(): void;
};
