/** The catalogues of the video pages: each is loaded with the part of the pages that needs it. */
import { defineCatalogue, type InLanguage, useLanguage as useCommonLanguage } from '@workreel/ui/language';
import type console from './ko/console.ts';
import type library from './ko/library.ts';
import type mine from './ko/mine.ts';
import type posts from './ko/posts.ts';
import type upload from './ko/upload.ts';
import type watch from './ko/watch.ts';

const catalogue = <Messages>(part: string) =>
  defineCatalogue<Messages>((code) => import(`./${code}/${part}.ts`));

/** The first load. */
export const LIBRARY = catalogue<typeof library>('library');
export const WATCH = catalogue<typeof watch>('watch');
export const UPLOAD = catalogue<typeof upload>('upload');
export const MINE = catalogue<typeof mine>('mine');
/** What several pages show of a video. */
export const POSTS = catalogue<typeof posts>('posts');
export const CONSOLE = catalogue<typeof console>('console');

export type Messages = InLanguage<typeof library>;

/** The messages of the first load, and how to change their language. */
export const useLanguage = useCommonLanguage<Messages>;
