/** What the pages say, from their own catalogues. */

import type { Language } from '@workreel/languages';
import type consoleMessages from '../../apps/jobs/web/src/language/ko/console.ts';
import type listing from '../../apps/jobs/web/src/language/ko/listing.ts';
import type posting from '../../apps/jobs/web/src/language/ko/posting.ts';
import type search from '../../apps/jobs/web/src/language/ko/search.ts';
import type signIn from '../../apps/jobs/web/src/language/ko/sign-in.ts';
import type tracker from '../../apps/jobs/web/src/language/ko/tracker.ts';
import type trends from '../../apps/jobs/web/src/language/ko/trends.ts';
import type account from '../../packages/ui/src/language/ko/account.ts';
import { inEachLanguage } from '../lib/languages.ts';

interface Parts {
  console: typeof consoleMessages;
  listing: typeof listing;
  posting: typeof posting;
  search: typeof search;
  'sign-in': typeof signIn;
  tracker: typeof tracker;
  trends: typeof trends;
}
const part = async <Name extends keyof Parts>(code: Language, name: Name): Promise<Parts[Name]> =>
  (await import(`../../apps/jobs/web/src/language/${code}/${name}.ts`)).default;
const accountIn = async (code: Language): Promise<typeof account> =>
  (await import(`../../packages/ui/src/language/${code}/account.ts`)).default;

export const LANGUAGES = await inEachLanguage(async (code) => {
  const consoleTexts = await part(code, 'console');
  const postingTexts = await part(code, 'posting');
  const trackerTexts = await part(code, 'tracker');
  return {
    account: await accountIn(code),
    application: trackerTexts.application,
    apply: postingTexts.applyPage,
    board: trackerTexts.board,
    bookmarks: trackerTexts.bookmarks,
    console: consoleTexts,
    notes: consoleTexts.notes,
    posting: postingTexts,
    reasons: await part(code, 'sign-in'),
    run: consoleTexts.run,
    searches: trackerTexts.searches,
    shell: await part(code, 'listing'),
    tracker: trackerTexts,
    trends: await part(code, 'trends'),
    ...(await part(code, 'search')),
  };
});
const textsIn = (code: Language): Reader => LANGUAGES.find(({ language }) => language === code)!;
export const KOREAN = textsIn('ko');
export const ENGLISH = textsIn('en');
export type Reader = (typeof LANGUAGES)[number];
export type Texts = Reader['t'];
