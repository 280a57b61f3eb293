import { wordsIn } from '@workreel/ui/language';

const ko = {
  title: '지원하기',
  titleOf: (posting: string) => `지원하기: ${posting}`,
  toPosting: '공고로 돌아가기',
  toSimilar: '비슷한 공고 보기',
  closed: '마감된 공고라 지원할 수 없습니다',
  closedHint: '공고에서 비슷한 모집 중 공고를 찾아보세요.',
  applied: '이미 지원한 공고입니다',
  appliedHint: '지원 기록에서 진행 상황과 메모를 볼 수 있습니다.',
  toApplication: '지원 기록 보기',
  source: {
    title: '1. 원문에서 지원하기',
    hint: '지원은 공고가 올라온 사이트에서 합니다. 새 탭에서 열어 지원을 마치고 돌아오세요.',
    open: '원문 열기',
    none: '이 공고에는 열 수 있는 원문 주소가 없습니다. 회사에 직접 문의하세요.',
  },
  record: {
    title: '2. 여기에 기록하기',
    hint: '무엇을 보냈는지 적어 두면 지원 현황에서 함께 볼 수 있습니다. 나만 볼 수 있고, 회사에는 보내지 않습니다.',
    coverLetter: '자기소개서 (선택)',
    resumeUrl: '이력서 링크 (선택)',
    resumeHint: 'https:// 로 시작하는 주소',
    count: (count: string, limit: string) => `${count} / ${limit}자`,
    submit: '지원 기록하기',
    working: '기록하는 중…',
    hidden: '쓰던 내용이 남아 있습니다. 다시 로그인하면 이어서 쓸 수 있습니다.',
    kept: '입력한 내용은 보낼 때까지 이 탭에 남아 있습니다.',
  },
  faults: {
    coverLetter: (over: string) => `${over}자를 줄여야 합니다.`,
    long: '주소가 너무 깁니다. 짧은 주소를 쓰세요.',
    address: 'http:// 나 https:// 로 시작하는 주소를 입력하세요.',
  },
  sent: (posting: string) => `‘${posting}’ 지원을 기록했습니다.`,
  signedOut: '로그인이 끝났습니다. 다시 로그인하면 쓰던 내용이 그대로 있습니다.',
  errors: {
    POSTING_NOT_FOUND: '그 사이 내려간 공고라 기록할 수 없습니다.',
    LIMIT_REACHED: '지원 기록이 너무 많아 더 남길 수 없습니다.',
    INVALID_REQUEST: '자기소개서나 이력서 링크를 받을 수 없습니다. 고쳐서 다시 보내세요.',
  } as Record<string, string>,
};

const en: typeof ko = {
  title: 'Apply',
  titleOf: (posting) => `Apply: ${posting}`,
  toPosting: 'Back to the posting',
  toSimilar: 'See similar postings',
  closed: 'This posting is closed and takes no applications',
  closedHint: 'The posting shows open ones that are like it.',
  applied: 'You have applied to this posting',
  appliedHint: 'Your application shows how it goes, and your notes.',
  toApplication: 'See the application',
  source: {
    title: '1. Apply on the site',
    hint: 'You apply where the posting was put up. Open it in a new tab, apply there, and come back.',
    open: 'Open the original',
    none: 'This posting has no address that could be opened. Ask the company itself.',
  },
  record: {
    title: '2. Record it here',
    hint: 'Note what you sent, and find it again in your applications. Nobody else sees it; nothing is sent to the company.',
    coverLetter: 'Cover letter (optional)',
    resumeUrl: 'Link to the résumé (optional)',
    resumeHint: 'An address that begins with https://',
    count: (count, limit) => `${count} of ${limit} characters`,
    submit: 'Record the application',
    working: 'Recording…',
    hidden: 'What was being written is kept. Sign in again to go on with it.',
    kept: 'What you type stays in this tab until it is sent.',
  },
  faults: {
    coverLetter: (over) => `That is ${over} characters too many.`,
    long: 'The address is too long. Use a shorter one.',
    address: 'Enter an address that begins with http:// or https://.',
  },
  sent: (posting) => `Your application to “${posting}” is recorded.`,
  signedOut: 'You are signed out by now. Sign in again, and what you typed is back.',
  errors: {
    POSTING_NOT_FOUND: 'The posting was taken down meanwhile and cannot be recorded.',
    LIMIT_REACHED: 'There are too many applications to record another.',
    INVALID_REQUEST: 'The cover letter or the link cannot be taken like this. Change it and send again.',
  },
};

export const useApplyWords = wordsIn({ ko, en });
