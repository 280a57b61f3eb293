/** What signing in is needed for, by the word in the address. */
const ko = {
  bookmark: '북마크하려면 로그인하세요. 로그인하면 보던 곳으로 돌아갑니다.',
  apply: '지원 기록을 남기려면 로그인하세요.',
  save: '검색을 저장하려면 로그인하세요. 로그인하면 보던 곳으로 돌아갑니다.',
};

const en: typeof ko = {
  bookmark: 'Sign in to keep postings. You come back to where you were.',
  apply: 'Sign in to keep track of what you apply to.',
  save: 'Sign in to save a search. You come back to where you were.',
};

export const SIGN_IN_REASONS = { ko, en };
