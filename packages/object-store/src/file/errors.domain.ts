/** An error response of the store, with S3's error code if there is one. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: Code;
  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
  get status(): number {
    return STATUS[this.code];
  }
}

const STATUS = {
  AccessDenied: 403,
  AccessForbidden: 403,
  EntityTooLarge: 413,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  /** Not an S3 code; S3 itself is never full. */
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRequest: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  OperationAborted: 409,
  PreconditionFailed: 412,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
} as const;
type Code = keyof typeof STATUS;

/** The body of an error response in S3's format. */
export const errorXml = ({ code, message }: S3Error, requestId: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>${requestId}</RequestId></Error>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
