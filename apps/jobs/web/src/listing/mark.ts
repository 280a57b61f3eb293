import { MINE } from '@workreel/ui/queries';
import type { ApplicationStatus } from '../api.ts';

/** What the reader did with a posting. */
export interface Mark {
  bookmarked: boolean;
  /** The newest application to it. */
  application: { id: string; status: ApplicationStatus } | undefined;
}
/** By the posting's id. */
export type Marks = ReadonlyMap<string, Mark>;

/** What their queries' keys begin with. */
export const MARKS = [MINE, 'marks'];
