/** What the pages say, from their own catalogues. */

import { CONSOLE_WORDS } from '../../apps/video/web/src/console/words.ts';
import { en } from '../../apps/video/web/src/language/en.ts';
import { ko } from '../../apps/video/web/src/language/ko.ts';
import { EDIT_WORDS } from '../../apps/video/web/src/mine/edit/words.ts';
import { MINE_WORDS } from '../../apps/video/web/src/mine/words.ts';
import { POST_WORDS } from '../../apps/video/web/src/posts/words.ts';
import { UPLOAD_WORDS } from '../../apps/video/web/src/upload/words.ts';
import { PLAYER_WORDS } from '../../apps/video/web/src/watch/player-words.ts';
import { WATCH_WORDS } from '../../apps/video/web/src/watch/words.ts';
import { ACCOUNT_WORDS } from '../../packages/ui/src/account/words.ts';
import { inEachLanguage } from '../lib/languages.ts';

export const LANGUAGES = inEachLanguage({
  account: ACCOUNT_WORDS,
  console: CONSOLE_WORDS,
  edit: EDIT_WORDS,
  mine: MINE_WORDS,
  player: PLAYER_WORDS,
  posts: POST_WORDS,
  shell: { ko, en },
  upload: UPLOAD_WORDS,
  watch: WATCH_WORDS,
});
export const [KOREAN, ENGLISH] = LANGUAGES as [Speaking, Speaking];
export type Speaking = (typeof LANGUAGES)[number];
export type Texts = Speaking['t'];
