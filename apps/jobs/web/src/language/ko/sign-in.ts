const ko = {
  /** Why signing in is needed. */
  reasons: {
    bookmark: '북마크하려면 계정이 필요합니다. 로그인하거나 가입하면 보던 페이지로 돌아갑니다.',
    apply: '지원 내역을 저장하려면 계정이 필요합니다. 로그인하거나 가입하면 보던 페이지로 돌아갑니다.',
    saveSearch: '검색을 저장하려면 계정이 필요합니다. 로그인하거나 가입하면 보던 페이지로 돌아갑니다.',
  },
  /** What was done after signing in. */
  done: {
    bookmark: (title: string) => `‘${title}’ 공고를 북마크했습니다.`,
    bookmarkRemoved: '북마크를 해제했습니다.',
  },
};

export default ko;
