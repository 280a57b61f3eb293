import { PER_ACCOUNT } from '@workreel/ui/queries';
import type { ApplicationStatus } from '../api.ts';

/** The user's own data on a posting. */
export interface PostingFlags {
  bookmarked: boolean;
  /** The user's newest application. */
  application: { id: string; status: ApplicationStatus } | undefined;
}
/** Flags by posting ID. */
export type PostingFlagsById = ReadonlyMap<string, PostingFlags>;

/** Prefix of the query keys for flags. */
export const POSTING_FLAGS = [PER_ACCOUNT, 'posting-flags'];
