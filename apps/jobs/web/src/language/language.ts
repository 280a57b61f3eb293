/** The catalogues of the jobs pages: each is loaded with the part of the pages that needs it. */
import { defineCatalogue, type InLanguage, useLanguage as useCommonLanguage } from '@workreel/ui/language';
import type console from './ko/console.ts';
import type listing from './ko/listing.ts';
import type posting from './ko/posting.ts';
import type search from './ko/search.ts';
import type signIn from './ko/sign-in.ts';
import type tracker from './ko/tracker.ts';
import type trends from './ko/trends.ts';

/** The first load. */
export const LISTING = defineCatalogue<typeof listing>((code) => import(`./${code}/listing.ts`));
/** The filters of a search, and saving it. */
export const SEARCH = defineCatalogue<typeof search>((code) => import(`./${code}/search.ts`));
export const POSTING = defineCatalogue<typeof posting>((code) => import(`./${code}/posting.ts`));
export const TRACKER = defineCatalogue<typeof tracker>((code) => import(`./${code}/tracker.ts`));
export const TRENDS = defineCatalogue<typeof trends>((code) => import(`./${code}/trends.ts`));
export const CONSOLE = defineCatalogue<typeof console>((code) => import(`./${code}/console.ts`));
export const SIGN_IN = defineCatalogue<typeof signIn>((code) => import(`./${code}/sign-in.ts`));

export type Messages = InLanguage<typeof listing>;

/** The messages of the first load, and how to change their language. */
export const useLanguage = useCommonLanguage<Messages>;
