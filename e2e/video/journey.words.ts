/** What the pages on the way from an account to a video are called by in each language. */
const ko = {
  locale: 'ko-KR',
  signUp: '계정 만들기',
  signIn: '로그인',
  name: '이름',
  email: '이메일',
  password: '비밀번호',
  library: '동영상',
  upload: /^올리기/,
  mine: '내 동영상',
  watch: /^보기: /,
  search: '동영상 검색',
  none: '조건에 맞는 동영상이 없습니다',
  file: '가을 산책.mp4',
  title: '가을 산책',
  /** One syllable in the middle of a word. */
  query: '산',
  delete: (title: string) => `삭제: ${title}`,
  sure: '삭제',
};

const en: typeof ko = {
  locale: 'en-GB',
  signUp: 'Create an account',
  signIn: 'Sign in',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  library: 'Videos',
  upload: /^Upload/,
  mine: 'My videos',
  watch: /^Watch: /,
  search: 'Search videos',
  none: 'No video fits',
  file: 'a_walk_in_autumn.mp4',
  title: 'a walk in autumn',
  query: 'walk aut',
  delete: (title: string) => `Delete: ${title}`,
  sure: 'Delete',
};

export const JOURNEY_WORDS = [ko, en];
