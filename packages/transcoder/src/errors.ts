/** Reasons why a file cannot be converted. */
export const ERROR_CODES = [
  'NOT_A_VIDEO',
  'STILL_IMAGE',
  'PROTECTED_FILE',
  'UNSUPPORTED_FORMAT',
  'TRUNCATED_FILE',
  'NO_VIDEO_TRACK',
  'TOO_LONG',
  'TOO_LARGE',
  'CONVERSION_FAILED',
  'OBJECT_MISSING',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * What a finished conversion lacks: `DAMAGED` parts of the file could not be decoded, `SHORTER_THAN_DECLARED` the file ends
 * before its stated duration, and the parts of the result that could not be made.
 */
export const WARNING_CODES = [
  'DAMAGED',
  'SHORTER_THAN_DECLARED',
  'POSTER_FAILED',
  'STORYBOARD_FAILED',
  'CAPTIONS_FAILED',
  'IFRAMES_FAILED',
  'AV1_FAILED',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Thrown if the file is the cause, so that a retry would not help. */
export class ConversionError extends Error {
  override name = 'ConversionError';
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
