import { StoreFullError, StoreUnavailableError } from '@workreel/object-store';
import { FfmpegMissingError } from '@workreel/transcoder/ffmpeg';
import type { InstallationProblemCode } from '@workreel/video-contract';

/** A problem that every conversion of this process would meet. The file is not the cause, so it uses up no attempts. */
export interface InstallationProblem {
  code: InstallationProblemCode;
  /** For admins: the cause and what to do about it. */
  message: string;
}

/** The disk or quota is full. */
const FULL_CODES = ['ENOSPC', 'EDQUOT'];

/** Returns the problem that an error shows, also if the error was wrapped; undefined if the file may be the cause. */
export function problemOf(error: unknown): InstallationProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (error instanceof FfmpegMissingError) return { code: 'CONVERTER_MISSING', message };
  if (error instanceof StoreFullError || FULL_CODES.includes((error as NodeJS.ErrnoException).code ?? ''))
    return { code: 'STORE_FULL', message };
  if (error instanceof StoreUnavailableError) return { code: 'STORE_UNAVAILABLE', message };
  return problemOf(error.cause);
}

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

/** Returns how long a conversion waits after a problem. @param failures - in a row, from 1. */
export const retryDelayMs = (failures: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
