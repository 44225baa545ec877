/** A request answered with a failure on purpose. Anything else that is thrown becomes a 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** `detail` is what people read: what is wrong with the request, and what would be right. */
  constructor(status: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}
