import type { SavedSearch } from '../../schemas.ts';

type Alert = SavedSearch['alert'];
type AlertState = NonNullable<SavedSearch['lastAlert']>['state'];

const plurals = new Intl.PluralRules('en-US');
const postings = (count: number) =>
  `${count.toLocaleString('en-US')} ${plurals.select(count) === 'one' ? 'posting' : 'postings'}`;

const ko = {
  title: '저장한 검색',
  list: '저장한 검색',
  none: '저장한 검색이 없습니다',
  noneHint: '공고를 검색한 뒤 ‘이 검색 저장’을 누르면 새 공고를 여기서 모아 보고 알림도 받을 수 있습니다.',
  conditions: '검색 조건',
  fresh: (count: number) => `새 공고 ${count.toLocaleString('ko-KR')}건`,
  freshOf: (count: number, name: string) => `새 공고 ${count.toLocaleString('ko-KR')}건 보기: ${name}`,
  nothingNew: (when: string) => `새 공고 없음 (${when} 확인)`,
  alert: '알림',
  alerts: { none: '받지 않음', email: '이메일', webhook: '웹훅' } as Record<Alert, string>,
  alertHints: {
    none: '이 페이지에서만 새 공고를 확인합니다.',
    email: '수집할 때마다 새로 찾은 공고를 모아 메일로 보냅니다.',
    webhook: '수집할 때마다 새로 찾은 공고를 정한 주소로 보냅니다 (Standard Webhooks 서명).',
  } as Record<Alert, string>,
  alertNow: (alert: string) => `알림: ${alert}`,
  unconfirmed: '이메일 주소를 확인해야 알림 메일을 보냅니다.',
  toAccount: '내 계정에서 확인하기',
  webhookUrl: '웹훅 주소',
  webhookUrlHint: '누구나 접속할 수 있는 http 또는 https 주소. 주소를 바꾸면 비밀 키도 새로 만듭니다.',
  newSecret: '비밀 키 새로 만들기',
  newSecretHint: '지금 쓰는 키는 바로 쓸모없어집니다.',
  secret: '웹훅 비밀 키',
  secretOnce: '지금 한 번만 보여 줍니다. 받는 쪽에 옮겨 적은 뒤 닫으세요.',
  copy: '복사',
  copied: '비밀 키를 복사했습니다.',
  copyFailed: '복사하지 못했습니다. 칸을 눌러 직접 복사하세요.',
  closeSecret: '옮겨 적었습니다',
  lastAlert: {
    sent: (when: string, count: number) => `마지막 알림: ${when}, 새 공고 ${count}건`,
    waiting: (_when: string, count: number) => `새 공고 ${count}건의 알림을 보내는 중입니다.`,
    failed: (when: string, _count: number) => `${when} 알림을 보내지 못했습니다.`,
    dropped: (when: string, _count: number) => `${when} 알림은 보내지 않았습니다.`,
  } as Record<AlertState, (when: string, count: number) => string>,
  rename: '이름 바꾸기',
  renameOf: (name: string) => `이름 바꾸기: ${name}`,
  name: '이름',
  setAlert: '알림 바꾸기',
  setAlertOf: (name: string) => `알림 바꾸기: ${name}`,
  saved: '저장했습니다.',
  remove: '지우기',
  removeOf: (name: string) => `저장한 검색 지우기: ${name}`,
  removeSure: '이 검색을 지울까요? 알림도 더는 오지 않습니다.',
  removeConfirm: '정말 지우기',
  removed: (name: string) => `‘${name}’ 검색을 지웠습니다.`,
  removeFailed: '검색을 지우지 못했습니다',
  errors: {
    INVALID_REQUEST: '받을 수 없는 값입니다. 웹훅은 이름과 비밀번호가 없는 http(s) 주소여야 합니다.',
    WEBHOOK_ADDRESS_PRIVATE: '내부망 주소로는 보내지 않습니다. 누구나 접속할 수 있는 주소를 쓰세요.',
    SAVED_SEARCH_NOT_FOUND: '이제 없는 검색입니다. 다른 곳에서 지웠을 수 있습니다.',
  } as Record<string, string>,
};

const en: typeof ko = {
  title: 'Saved searches',
  list: 'Saved searches',
  none: 'You have not saved a search yet',
  noneHint: 'Search, and press “Save this search”: what is new gathers here, and can be sent to you.',
  conditions: 'Conditions',
  fresh: (count) => `${count.toLocaleString('en-US')} new`,
  freshOf: (count, name) =>
    `See ${count.toLocaleString('en-US')} new ${plurals.select(count) === 'one' ? 'posting' : 'postings'}: ${name}`,
  nothingNew: (when) => `Nothing new (looked ${when})`,
  alert: 'Alert',
  alerts: { none: 'None', email: 'Email', webhook: 'Webhook' },
  alertHints: {
    none: 'What is new is shown on this page alone.',
    email: 'After each collection, what it found that fits is mailed to you.',
    webhook:
      'After each collection, what it found that fits is posted to an address (signed as Standard Webhooks).',
  },
  alertNow: (alert) => `Alert: ${alert}`,
  unconfirmed: 'Nothing is mailed before your email address is confirmed.',
  toAccount: 'Confirm it in your account',
  webhookUrl: 'Webhook address',
  webhookUrlHint: 'A public http or https address. Another address gets another secret.',
  newSecret: 'Make a new secret',
  newSecretHint: 'The present one stops working at once.',
  secret: 'Webhook secret',
  secretOnce: 'It is shown this once. Put it where the webhook is received, then close this.',
  copy: 'Copy',
  copied: 'The secret is copied.',
  copyFailed: 'It could not be copied. Press the field and copy it yourself.',
  closeSecret: 'I have kept it',
  lastAlert: {
    sent: (when, count) => `Last alert: ${when}, ${postings(count)}`,
    waiting: (_when, count) => `An alert of ${postings(count)} is on its way.`,
    failed: (when) => `The alert of ${when} could not be sent.`,
    dropped: (when) => `The alert of ${when} was not sent.`,
  },
  rename: 'Rename',
  renameOf: (name) => `Rename: ${name}`,
  name: 'Name',
  setAlert: 'Change the alert',
  setAlertOf: (name) => `Change the alert: ${name}`,
  saved: 'Saved.',
  remove: 'Delete',
  removeOf: (name) => `Delete the saved search: ${name}`,
  removeSure: 'Delete this search? Its alerts end with it.',
  removeConfirm: 'Delete it',
  removed: (name) => `Deleted the search “${name}”.`,
  removeFailed: 'The search could not be deleted',
  errors: {
    INVALID_REQUEST: 'This is not taken. A webhook is an http(s) address without user name and password.',
    WEBHOOK_ADDRESS_PRIVATE: 'Nothing is sent to private addresses. Use one that is public.',
    SAVED_SEARCH_NOT_FOUND: 'This search is no longer there: it may have been deleted elsewhere.',
  },
};

export const SEARCHES_WORDS = { ko, en };
