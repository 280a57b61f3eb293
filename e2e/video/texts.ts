/** What the pages say, from their own catalogues. */

import type { Language } from '@workreel/languages';
import type consoleMessages from '../../apps/video/web/src/language/ko/console.ts';
import type library from '../../apps/video/web/src/language/ko/library.ts';
import type mine from '../../apps/video/web/src/language/ko/mine.ts';
import type posts from '../../apps/video/web/src/language/ko/posts.ts';
import type upload from '../../apps/video/web/src/language/ko/upload.ts';
import type watch from '../../apps/video/web/src/language/ko/watch.ts';
import type account from '../../packages/ui/src/language/ko/account.ts';
import { inEachLanguage } from '../lib/languages.ts';

interface Parts {
  console: typeof consoleMessages;
  library: typeof library;
  mine: typeof mine;
  posts: typeof posts;
  upload: typeof upload;
  watch: typeof watch;
}
const part = async <Name extends keyof Parts>(code: Language, name: Name): Promise<Parts[Name]> =>
  (await import(`../../apps/video/web/src/language/${code}/${name}.ts`)).default;
const accountIn = async (code: Language): Promise<typeof account> =>
  (await import(`../../packages/ui/src/language/${code}/account.ts`)).default;

export const LANGUAGES = await inEachLanguage(async (code) => {
  const mineTexts = await part(code, 'mine');
  const watchTexts = await part(code, 'watch');
  return {
    account: await accountIn(code),
    console: await part(code, 'console'),
    edit: mineTexts.edit,
    mine: mineTexts,
    player: watchTexts.player,
    posts: await part(code, 'posts'),
    shell: await part(code, 'library'),
    upload: await part(code, 'upload'),
    watch: watchTexts,
  };
});
const textsIn = (code: Language): Reader => LANGUAGES.find(({ language }) => language === code)!;
export const KOREAN = textsIn('ko');
export const ENGLISH = textsIn('en');
export type Reader = (typeof LANGUAGES)[number];
export type Texts = Reader['t'];
