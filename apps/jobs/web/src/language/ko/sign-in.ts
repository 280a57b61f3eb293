/** Why signing in is needed, by the reason in the URL. */
const ko = {
  bookmark: '북마크하려면 계정이 필요합니다. 로그인하거나 가입하면 보던 페이지로 돌아갑니다.',
  apply: '지원 내역을 저장하려면 계정이 필요합니다.',
  save: '검색을 저장하려면 계정이 필요합니다. 로그인하거나 가입하면 보던 페이지로 돌아갑니다.',
};

export default ko;
