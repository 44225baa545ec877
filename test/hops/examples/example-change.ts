/** A text that is put before another one in a file, or a new file. */
export type Edit = {
  /** Below the project. */
  file: string;
  /** A text that the file has once. Without it, the file is new. */
  before?: string;
  text: string;
};

/** Something that developers add, as they would write it. */
export type ExampleChange = {
  title: string;
  /** Sources, and the tests that have to know. */
  edits: readonly Edit[];
  /** The test that such a change brings. It is not counted. */
  test: Required<Pick<Edit, 'file' | 'text'>>;
  /** Tests that there are already, and that must pass with the change. */
  coveredBy: readonly string[];
};
