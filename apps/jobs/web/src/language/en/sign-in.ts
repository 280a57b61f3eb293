import type ko from '../ko/sign-in.ts';

const en: typeof ko = {
  bookmark: 'You need an account to bookmark jobs. You’ll return to the page you were on.',
  apply: 'You need an account to save your applications.',
  save: 'You need an account to save this search. You’ll return to the page you were on.',
};

export default en;
