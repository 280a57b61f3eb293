/** Why signing in is needed, by the reason in the address. */
const ko = {
  bookmark: '북마크하려면 로그인하세요. 로그인하면 보던 곳으로 돌아갑니다.',
  apply: '지원 기록을 남기려면 로그인하세요.',
  save: '검색을 저장하려면 로그인하세요. 로그인하면 보던 곳으로 돌아갑니다.',
};

export default ko;
