/** Under which keys answers about videos are kept. */
import { MINE } from '@workreel/ui/queries';

/** What somebody sent, and what it takes. */
export const MY_VIDEOS = [MINE, 'videos'];

/** Every list that a video may stand in. */
export const LISTS = [['posts'], MY_VIDEOS];
