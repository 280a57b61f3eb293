/** The catalogues of the jobs pages: each is loaded with the part of the pages that needs it. */
import { defineCatalogue, type InLanguage, useLanguage as useCommonLanguage } from '@workreel/ui/language';
import type alerts from './ko/alerts.ts';
import type apply from './ko/apply.ts';
import type console from './ko/console.ts';
import type listing from './ko/listing.ts';
import type posting from './ko/posting.ts';
import type search from './ko/search.ts';
import type signIn from './ko/sign-in.ts';
import type tracker from './ko/tracker.ts';
import type trends from './ko/trends.ts';

const catalogue = <Messages>(part: string) =>
  defineCatalogue<Messages>((code) => import(`./${code}/${part}.ts`));

/** The first load. */
export const LISTING = catalogue<typeof listing>('listing');
/** The filters of a search, and saving it. */
export const SEARCH = catalogue<typeof search>('search');
/** Alerts and the channels to which they are sent. */
export const ALERTS = catalogue<typeof alerts>('alerts');
/** Applying to a posting, and recording it. */
export const APPLY = catalogue<typeof apply>('apply');
export const POSTING = catalogue<typeof posting>('posting');
export const TRACKER = catalogue<typeof tracker>('tracker');
export const TRENDS = catalogue<typeof trends>('trends');
export const CONSOLE = catalogue<typeof console>('console');
export const SIGN_IN = catalogue<typeof signIn>('sign-in');

export type Messages = InLanguage<typeof listing>;

/** The messages of the first load, and how to change their language. */
export const useLanguage = useCommonLanguage<Messages>;
