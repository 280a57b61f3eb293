/** The catalogues of the video pages: each is loaded with the part of the pages that needs it. */
import { defineCatalogue, type InLanguage, useLanguage as useCommonLanguage } from '@workreel/ui/language';
import type console from './ko/console.ts';
import type library from './ko/library.ts';
import type mine from './ko/mine.ts';
import type posts from './ko/posts.ts';
import type upload from './ko/upload.ts';
import type watch from './ko/watch.ts';

/** The first load. */
export const LIBRARY = defineCatalogue<typeof library>((code) => import(`./${code}/library.ts`));
export const WATCH = defineCatalogue<typeof watch>((code) => import(`./${code}/watch.ts`));
export const UPLOAD = defineCatalogue<typeof upload>((code) => import(`./${code}/upload.ts`));
export const MINE = defineCatalogue<typeof mine>((code) => import(`./${code}/mine.ts`));
/** What several pages show of a video. */
export const POSTS = defineCatalogue<typeof posts>((code) => import(`./${code}/posts.ts`));
export const CONSOLE = defineCatalogue<typeof console>((code) => import(`./${code}/console.ts`));

export type Messages = InLanguage<typeof library>;

/** The messages of the first load, and how to change their language. */
export const useLanguage = useCommonLanguage<Messages>;
