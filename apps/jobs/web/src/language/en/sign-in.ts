import type ko from '../ko/sign-in.ts';

const en: typeof ko = {
  reasons: {
    bookmark: 'You need an account to bookmark jobs. You’ll return to the page you were on.',
    apply: 'You need an account to save your applications. You’ll return to the page you were on.',
    saveSearch: 'You need an account to save this search. You’ll return to the page you were on.',
  },
  done: {
    bookmark: (title) => `Bookmarked “${title}”.`,
    bookmarkRemoved: 'Bookmark removed.',
  },
};

export default en;
