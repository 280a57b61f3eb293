const ko = {
  title: '이 검색 저장',
  conditions: '저장할 조건',
  name: '이름',
  everything: '모든 모집 중 공고',
  alert: '새 공고가 올라오면',
  alerts: { none: '알리지 않기', email: '이메일로 알리기' },
  unconfirmed: '이메일 주소를 확인해야 알림이 갑니다. 내 계정에서 확인 메일을 다시 보낼 수 있습니다.',
  webhook: '웹훅 알림은 저장한 검색 페이지에서 설정합니다.',
  save: '저장',
  working: '저장하는 중…',
  cancel: '취소',
  saved: (name: string) => `‘${name}’ 검색을 저장했습니다.`,
  toSaved: '저장한 검색 보기',
  errors: {
    LIMIT_REACHED: '저장한 검색이 너무 많습니다. 필요 없는 것을 지우고 다시 저장하세요.',
    UNAUTHENTICATED: '로그인이 끝났습니다. 다시 로그인하고 저장하세요.',
    INVALID_REQUEST: '저장할 수 없는 조건이나 이름입니다. 고쳐서 다시 저장하세요.',
  } as Record<string, string>,
};

const en: typeof ko = {
  title: 'Save this search',
  conditions: 'What is saved',
  name: 'Name',
  everything: 'All open postings',
  alert: 'When new postings come in',
  alerts: { none: 'Do not tell me', email: 'Tell me by email' },
  unconfirmed: 'Nothing is sent before your email is confirmed. My account sends the mail again.',
  webhook: 'Webhooks are set up on the page of saved searches.',
  save: 'Save',
  working: 'Saving…',
  cancel: 'Cancel',
  saved: (name) => `“${name}” is saved.`,
  toSaved: 'See saved searches',
  errors: {
    LIMIT_REACHED: 'There are too many saved searches. Delete one you no longer need, and save again.',
    UNAUTHENTICATED: 'You are signed out by now. Sign in again and save.',
    INVALID_REQUEST: 'A filter or the name cannot be saved like this. Change it and save again.',
  },
};

export const SAVE_SEARCH_WORDS = { ko, en };
