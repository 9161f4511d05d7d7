/** A refusal in the provider's shape. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(status: number, message: string, more: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.type = more.type ?? 'invalid_request_error';
    this.code = more.code;
    this.param = more.param;
  }

  get body(): { readonly error: Readonly<Record<string, string>> } {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(this.code === undefined ? {} : { code: this.code }),
        ...(this.param === undefined ? {} : { param: this.param }),
      },
    };
  }
}

export const missing = (param: string): Problem =>
  new Problem(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const unusable = (param: string, message: string): Problem =>
  new Problem(400, message, { code: 'parameter_invalid', param });

export const unknown = (what: string, id: string): Problem =>
  new Problem(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
