/** What is pressed and told on the way of somebody without a mouse, and of somebody whose service goes away. */
const ko = {
  locale: 'ko-KR',
  email: '이메일',
  password: '비밀번호',
  library: '동영상',
  upload: '올리기',
  mine: '내 동영상',
  console: '변환 관리',
  account: '내 계정',
  running: /^변환 중/,
  away: /서버에 연결할 수 없습니다/,
  unreachable: '서버에 연결할 수 없습니다',
  name: '이름',
  save: '저장',
  saved: '저장했습니다.',
};

const en: typeof ko = {
  locale: 'en-US',
  email: 'Email',
  password: 'Password',
  library: 'Videos',
  upload: 'Upload',
  mine: 'My videos',
  console: 'Conversions',
  account: 'My account',
  running: /^Converting/,
  away: /The service cannot be reached/,
  unreachable: 'The service cannot be reached',
  name: 'Name',
  save: 'Save',
  saved: 'Saved.',
};

export const MANNERS_WORDS = [ko, en];
