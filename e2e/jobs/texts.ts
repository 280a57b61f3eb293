/** What the pages say, from their own catalogues. */

import { SIGN_IN_REASONS } from '../../apps/jobs/web/src/account/words.ts';
import { NOTE_WORDS } from '../../apps/jobs/web/src/console/note-words.ts';
import { RUN_WORDS } from '../../apps/jobs/web/src/console/run-words.ts';
import { CONSOLE_WORDS } from '../../apps/jobs/web/src/console/words.ts';
import { en } from '../../apps/jobs/web/src/language/en.ts';
import { ko } from '../../apps/jobs/web/src/language/ko.ts';
import { APPLY_WORDS } from '../../apps/jobs/web/src/posting/apply-words.ts';
import { POSTING_WORDS } from '../../apps/jobs/web/src/posting/words.ts';
import { FILTER_WORDS } from '../../apps/jobs/web/src/search/filter-words.ts';
import { SAVE_SEARCH_WORDS } from '../../apps/jobs/web/src/search/save-search-words.ts';
import { APPLICATION_WORDS } from '../../apps/jobs/web/src/tracker/application/words.ts';
import { BOARD_WORDS } from '../../apps/jobs/web/src/tracker/board/words.ts';
import { BOOKMARKS_WORDS } from '../../apps/jobs/web/src/tracker/bookmarks/words.ts';
import { SEARCHES_WORDS } from '../../apps/jobs/web/src/tracker/searches/words.ts';
import { TRACKER_WORDS } from '../../apps/jobs/web/src/tracker/words.ts';
import { TRENDS_WORDS } from '../../apps/jobs/web/src/trends/words.ts';
import { ACCOUNT_WORDS } from '../../packages/ui/src/account/words.ts';
import { inEachLanguage } from '../lib/languages.ts';

export const LANGUAGES = inEachLanguage({
  account: ACCOUNT_WORDS,
  application: APPLICATION_WORDS,
  apply: APPLY_WORDS,
  board: BOARD_WORDS,
  bookmarks: BOOKMARKS_WORDS,
  console: CONSOLE_WORDS,
  filters: FILTER_WORDS,
  notes: NOTE_WORDS,
  posting: POSTING_WORDS,
  reasons: SIGN_IN_REASONS,
  run: RUN_WORDS,
  saveSearch: SAVE_SEARCH_WORDS,
  searches: SEARCHES_WORDS,
  shell: { ko, en },
  tracker: TRACKER_WORDS,
  trends: TRENDS_WORDS,
});
export type Speaking = (typeof LANGUAGES)[number];
export type Texts = Speaking['t'];
