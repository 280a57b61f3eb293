/** What the store answers instead of doing it: S3's words where it has one. */
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
  /** Of this store and a few others; S3 itself is never full. */
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
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
} as const;
type Code = keyof typeof STATUS;

/** The body of an error, as S3 writes it. */
export const errorXml = ({ code, message }: S3Error, requestId: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped(message)}</Message><RequestId>${requestId}</RequestId></Error>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
