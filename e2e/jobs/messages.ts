/** Messages of the pages, from their catalogues. */

import type { Language } from '@workreel/languages';
import type alerts from '../../apps/jobs/web/src/language/ko/alerts.ts';
import type apply from '../../apps/jobs/web/src/language/ko/apply.ts';
import type consoleMessages from '../../apps/jobs/web/src/language/ko/console.ts';
import type listing from '../../apps/jobs/web/src/language/ko/listing.ts';
import type posting from '../../apps/jobs/web/src/language/ko/posting.ts';
import type search from '../../apps/jobs/web/src/language/ko/search.ts';
import type signIn from '../../apps/jobs/web/src/language/ko/sign-in.ts';
import type tracker from '../../apps/jobs/web/src/language/ko/tracker.ts';
import type trends from '../../apps/jobs/web/src/language/ko/trends.ts';
import { loadAccountPart, loadAdminPart, loadTestLanguages } from '../lib/languages.ts';

interface CatalogueParts {
  apply: typeof apply;
  alerts: typeof alerts;
  console: typeof consoleMessages;
  listing: typeof listing;
  posting: typeof posting;
  search: typeof search;
  'sign-in': typeof signIn;
  tracker: typeof tracker;
  trends: typeof trends;
}
const loadPart = async <Name extends keyof CatalogueParts>(
  code: Language,
  name: Name,
): Promise<CatalogueParts[Name]> =>
  (await import(`../../apps/jobs/web/src/language/${code}/${name}.ts`)).default;

export const LANGUAGES = await loadTestLanguages(async (code) => {
  const console = await loadPart(code, 'console');
  const posting = await loadPart(code, 'posting');
  const tracker = await loadPart(code, 'tracker');
  return {
    admin: await loadAdminPart(code),
    account: await loadAccountPart(code),
    alerts: await loadPart(code, 'alerts'),
    application: tracker.application,
    apply: await loadPart(code, 'apply'),
    board: tracker.board,
    bookmarks: tracker.bookmarks,
    console,
    warnings: console.warnings,
    posting,
    signIn: await loadPart(code, 'sign-in'),
    run: console.run,
    searches: tracker.searches,
    shell: await loadPart(code, 'listing'),
    tracker,
    trends: await loadPart(code, 'trends'),
    ...(await loadPart(code, 'search')),
  };
});
const findLanguage = (code: Language): TestLanguage => LANGUAGES.find(({ language }) => language === code)!;
export const KOREAN = findLanguage('ko');
export const ENGLISH = findLanguage('en');
export type TestLanguage = (typeof LANGUAGES)[number];
export type Messages = TestLanguage['t'];
