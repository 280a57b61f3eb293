/** The message catalogues of the video pages. Each is loaded with the section that needs it. */
import { defineCatalogue, type InLanguage, useLanguage as useCommonLanguage } from '@workreel/ui/language';
import type console from './ko/console.ts';
import type history from './ko/history.ts';
import type library from './ko/library.ts';
import type mine from './ko/mine.ts';
import type playlists from './ko/playlists.ts';
import type posts from './ko/posts.ts';
import type upload from './ko/upload.ts';
import type watch from './ko/watch.ts';

const catalogue = <Messages>(part: string) =>
  defineCatalogue<Messages>((code) => import(`./${code}/${part}.ts`));

/** Part of the first load. */
export const LIBRARY = catalogue<typeof library>('library');
export const HISTORY = catalogue<typeof history>('history');
export const WATCH = catalogue<typeof watch>('watch');
export const UPLOAD = catalogue<typeof upload>('upload');
export const MINE = catalogue<typeof mine>('mine');
/** Playlists and the pages of authors. */
export const PLAYLISTS = catalogue<typeof playlists>('playlists');
/** Messages of components that several sections share. */
export const POSTS = catalogue<typeof posts>('posts');
export const CONSOLE = catalogue<typeof console>('console');

export type Messages = InLanguage<typeof library>;

/** Returns the messages of the first load, and a function that changes the language. */
export const useLanguage = useCommonLanguage<Messages>;
