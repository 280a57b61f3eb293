/** Query keys of videos. */
import { PER_ACCOUNT } from '@workreel/ui/queries';

/** The user's own videos and their storage. */
export const MY_VIDEOS = [PER_ACCOUNT, 'videos'];

/** All lists that may contain a video. */
export const VIDEO_LISTS = [['posts'], MY_VIDEOS];

export const HISTORY = [PER_ACCOUNT, 'history'];
/** The videos that are offered for continuing. */
export const UNFINISHED_VIDEOS = [...HISTORY, 'unfinished'];
