/** Reasons why a file cannot be converted. */
export const ERROR_CODES = [
  'NOT_A_VIDEO',
  'TRUNCATED_FILE',
  'NO_VIDEO_TRACK',
  'TOO_LONG',
  'TOO_LARGE',
  'CONVERSION_FAILED',
  'OBJECT_MISSING',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Thrown if the file is the cause, so that a retry would not help. */
export class ConversionError extends Error {
  override name = 'ConversionError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
