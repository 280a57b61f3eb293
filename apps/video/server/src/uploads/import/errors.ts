import type { ImportErrorCode } from '@workreel/video-contract';

/** Why a file cannot be imported. The message contains no part of the link but its host. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: ImportErrorCode;
  readonly status: number | null;
  /** Whether a later attempt may succeed. */
  readonly isTemporary: boolean;

  constructor(
    code: ImportErrorCode,
    message: string,
    { status = null, isTemporary = false }: { status?: number | null; isTemporary?: boolean } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.isTemporary = isTemporary;
  }
}
