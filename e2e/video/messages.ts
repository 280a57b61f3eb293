/** Messages of the pages, from their catalogues. */

import type { Language } from '@workreel/languages';
import type consoleMessages from '../../apps/video/web/src/language/ko/console.ts';
import type history from '../../apps/video/web/src/language/ko/history.ts';
import type library from '../../apps/video/web/src/language/ko/library.ts';
import type mine from '../../apps/video/web/src/language/ko/mine.ts';
import type playlists from '../../apps/video/web/src/language/ko/playlists.ts';
import type posts from '../../apps/video/web/src/language/ko/posts.ts';
import type upload from '../../apps/video/web/src/language/ko/upload.ts';
import type watch from '../../apps/video/web/src/language/ko/watch.ts';
import { loadAccountPart, loadAdminPart, loadTestLanguages } from '../lib/languages.ts';

interface CatalogueParts {
  console: typeof consoleMessages;
  history: typeof history;
  library: typeof library;
  mine: typeof mine;
  playlists: typeof playlists;
  posts: typeof posts;
  upload: typeof upload;
  watch: typeof watch;
}
const loadPart = async <Name extends keyof CatalogueParts>(
  code: Language,
  name: Name,
): Promise<CatalogueParts[Name]> =>
  (await import(`../../apps/video/web/src/language/${code}/${name}.ts`)).default;

export const LANGUAGES = await loadTestLanguages(async (code) => {
  const mine = await loadPart(code, 'mine');
  const watch = await loadPart(code, 'watch');
  return {
    account: await loadAccountPart(code),
    admin: await loadAdminPart(code),
    console: await loadPart(code, 'console'),
    edit: mine.edit,
    history: await loadPart(code, 'history'),
    mine,
    player: watch.player,
    playlists: await loadPart(code, 'playlists'),
    posts: await loadPart(code, 'posts'),
    shell: await loadPart(code, 'library'),
    upload: await loadPart(code, 'upload'),
    watch,
  };
});
const findLanguage = (code: Language): TestLanguage => LANGUAGES.find(({ language }) => language === code)!;
export const KOREAN = findLanguage('ko');
export const ENGLISH = findLanguage('en');
export type TestLanguage = (typeof LANGUAGES)[number];
export type Messages = TestLanguage['t'];
