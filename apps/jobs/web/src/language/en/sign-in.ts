import type ko from '../ko/sign-in.ts';

const en: typeof ko = {
  bookmark: 'Sign in to keep postings. You come back to where you were.',
  apply: 'Sign in to keep track of what you apply to.',
  save: 'Sign in to save a search. You come back to where you were.',
};

export default en;
