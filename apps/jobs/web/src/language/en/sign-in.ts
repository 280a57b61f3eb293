import type ko from '../ko/sign-in.ts';

const en: typeof ko = {
  bookmark: 'Sign in to bookmark jobs. You’ll return to the page you were on.',
  apply: 'Sign in to save your applications.',
  save: 'Sign in to save this search. You’ll return to the page you were on.',
};

export default en;
