import type { Alert, AlertChannel } from '../../schemas.ts';

type AlertState = Alert['deliveries'][number]['state'];
type AlertFailure = NonNullable<Alert['deliveries'][number]['reason']>;

/** A step to set up a channel. */
export interface Step {
  text: string;
  link?: { label: string; href: string };
}

const number = new Intl.NumberFormat('ko-KR');

const ko = {
  title: '알림',
  intro: '저장한 검색의 새 공고, 북마크하거나 지원한 공고의 변경 사항, 면접과 할 일을 알려 드립니다.',
  names: {
    email: '이메일',
    telegram: '텔레그램',
    slack: 'Slack',
    discord: 'Discord',
    ntfy: 'ntfy',
    webhook: '웹훅',
  } satisfies Record<AlertChannel, string>,
  about: {
    email: '계정 이메일로 받습니다.',
    telegram: '텔레그램 봇이 메시지를 보냅니다.',
    slack: 'Slack 채널에서 받습니다.',
    discord: 'Discord 채널에서 받습니다.',
    ntfy: '무료 앱으로 휴대폰 푸시 알림을 받습니다. 가입할 필요가 없습니다.',
    webhook: '직접 만든 프로그램으로 받습니다.',
  } satisfies Record<AlertChannel, string>,
  channels: {
    title: '알림 받을 곳',
    hint: '여기에 추가한 곳은 저장한 검색에서도 선택할 수 있습니다.',
    none: '알림 받을 곳이 없습니다',
    noneHint: '메신저나 휴대폰 앱 등을 추가하면 새 공고를 놓치지 않을 수 있습니다.',
    noMail: '이 서비스에서는 이메일을 보낼 수 없습니다. 다른 방법을 추가해 주세요.',
    add: '알림 받을 곳 추가',
    full: (count: number) => `알림 받을 곳은 ${count}개까지 추가할 수 있습니다.`,
    searches: (count: number) => `저장한 검색 ${number.format(count)}개에서 사용`,
    onlySearches: (count: number) => `저장한 검색 ${number.format(count)}개에서만 사용`,
    forAll: '모든 알림에 사용',
    forAllOf: (name: string) => `모든 알림에 사용: ${name}`,
    changeFailed: '변경하지 못했습니다',
    test: '테스트 보내기',
    testOf: (name: string) => `테스트 보내기: ${name}`,
    change: '변경',
    changeOf: (name: string) => `변경: ${name}`,
    remove: '삭제',
    removeOf: (name: string) => `삭제: ${name}`,
    removeQuestion: (name: string) => `${name} 알림을 삭제하시겠습니까?`,
    removeHint: (searches: number) =>
      searches > 0
        ? `저장한 검색 ${number.format(searches)}개의 알림도 더 이상 이곳으로 보내지 않습니다.`
        : '더 이상 이곳으로 알림을 보내지 않습니다.',
    removed: (name: string) => `${name} 알림을 삭제했습니다.`,
    removeFailed: '삭제하지 못했습니다',
    untested: '아직 이곳으로 보낸 알림이 없습니다.',
    lastSent: (ago: string) => `마지막 전송: ${ago}`,
    failing: (channels: string) => `마지막 전송에 실패한 곳이 있습니다: ${channels}.`,
    toReason: '이유 보기',
    lastFailed: (ago: string) => `마지막 전송에 실패했습니다 (${ago})`,
  },
  unconfirmed: '이메일을 인증해야 알림 메일을 받을 수 있습니다.',
  toAccount: '내 계정에서 인증',
  test: {
    sending: '테스트 알림을 보내는 중…',
    sent: '테스트 알림을 보냈습니다. 도착했는지 확인해 주세요.',
    failed: '테스트 알림을 보내지 못했습니다',
  },
  failures: {
    unreachable:
      '받는 서버에 연결할 수 없습니다. 입력한 주소가 맞는지 확인해 주세요. 받는 서버나 이 서비스의 인터넷 연결에 문제가 있을 수도 있습니다.',
    privateAddress: '주소를 찾을 수 없거나 외부에서 접속할 수 없는 주소입니다.',
    timedOut: '받는 서버가 제시간에 응답하지 않았습니다. 잠시 후 다시 시도해 주세요.',
    notFound: '받는 곳이 없거나 삭제되었습니다.',
    unauthorized: '받는 서버가 주소나 토큰을 인정하지 않습니다.',
    rateLimited: '받는 서버가 당분간 더 받지 않습니다. 잠시 후 다시 시도해 주세요.',
    serverError: '받는 서버에 문제가 있습니다. 잠시 후 다시 시도해 주세요.',
    rejected: '받는 서버가 메시지를 거부했습니다.',
    addressRemoved: '알림 받을 곳에서 삭제되어 보내지 않았습니다.',
    accountUnreachable: '이메일이 인증되지 않아 보내지 않았습니다.',
    nothingLeft: '알릴 내용이 삭제되어 보내지 않았습니다.',
    internalError: '이 서비스의 문제로 보내지 못했습니다.',
  } satisfies Record<AlertFailure, string>,
  /** What to check if a channel does not accept alerts. */
  check: {
    email: '이메일 주소가 맞는지, 인증을 완료했는지 확인해 주세요.',
    telegram: '봇 토큰과 대화 ID가 맞는지, 봇과의 대화에서 ‘시작’을 눌렀는지 확인해 주세요.',
    slack: 'Slack에서 웹훅이 삭제되었을 수 있습니다. 새 URL을 만들어 변경해 주세요.',
    discord: 'Discord에서 웹훅이 삭제되었을 수 있습니다. 새 URL을 만들어 변경해 주세요.',
    ntfy: '토픽과 서버 주소가 맞는지, 액세스 토큰이 필요한지 확인해 주세요.',
    webhook: 'URL이 맞는지, 서버가 켜져 있는지 확인해 주세요.',
  } satisfies Record<AlertChannel, string>,
  form: {
    choose: '알림 받을 곳 추가',
    add: (channel: string) => `${channel} 추가`,
    change: (channel: string) => `${channel} 변경`,
    submit: '추가',
    save: '저장',
    back: '뒤로',
    cancel: '취소',
    working: '처리 중…',
    added: (channel: string) => `${channel} 알림을 추가했습니다.`,
    saved: '저장했습니다.',
    exists: '이미 추가된 곳입니다.',
    changesSearches: (count: number) =>
      `이곳을 사용하는 저장한 검색 ${number.format(count)}개도 함께 변경됩니다.`,
    emailTo: (email: string) => `${email} 주소로 알림을 보냅니다.`,
    newTab: '새 탭에서 열림',
    url: '웹훅 URL',
    /** Shown by the browser if a value has another form. */
    format: {
      slack: 'https://hooks.slack.com/으로 시작하는 주소를 입력해 주세요.',
      discord: 'https://discord.com/api/webhooks/로 시작하는 주소를 입력해 주세요.',
      webhook: 'http:// 또는 https://로 시작하는 주소를 입력해 주세요.',
      botToken: '123456789:ABC…와 같은 토큰 전체를 입력해 주세요.',
      chatId: '숫자 또는 @로 시작하는 채널 이름을 입력해 주세요.',
      topic: '영문, 숫자, -, _만 64자까지 입력할 수 있습니다.',
    },
    botToken: '봇 토큰',
    keepToken: '대화 ID를 그대로 두면 비워 두어도 됩니다.',
    chatId: '대화 ID',
    chatIdHint: '그룹은 음수 ID, 공개 채널은 @채널이름을 입력해 주세요.',
    findChatId: '대화 ID 찾기',
    findChatIdHint: '열린 페이지에서 "chat":{"id": 뒤에 있는 숫자가 대화 ID입니다.',
    topic: '토픽',
    topicHint: '토픽을 아는 사람은 누구나 알림을 볼 수 있으니 추측하기 어려운 이름을 사용해 주세요.',
    advanced: '다른 서버 사용',
    server: '서버 주소',
    token: '액세스 토큰 (선택)',
    tokenHint: '로그인이 필요한 토픽에만 입력해 주세요.',
    keepNtfyToken: '비워 두면 저장된 토큰을 그대로 사용합니다.',
    developer: '개발자용 안내',
    developerHint:
      '모든 요청은 비밀 키로 서명됩니다. 요청 형식과 서명을 확인하는 방법은 API 문서에 있습니다.',
    apiDocumentation: 'API 문서',
    newSecret: '비밀 키 재발급',
    newSecretHint: '기존 키는 즉시 무효화됩니다.',
    secret: '웹훅 비밀 키',
    secretOnce: '비밀 키는 지금 한 번만 표시됩니다. 웹훅을 받는 서버에 저장해 주세요.',
    copy: '복사',
    copied: '비밀 키를 복사했습니다.',
    copyFailed: '복사하지 못했습니다. 입력란을 선택해 직접 복사해 주세요.',
    closeSecret: '저장했습니다',
  },
  steps: {
    email: [],
    telegram: [
      {
        text: '텔레그램에서 BotFather와의 대화를 열고 /newbot을 보내 봇을 만듭니다.',
        link: { label: 'BotFather 열기', href: 'https://t.me/BotFather' },
      },
      { text: 'BotFather가 보내 준 토큰을 아래에 붙여 넣습니다.' },
      { text: '만든 봇과의 대화를 열어 ‘시작’을 누르고 아무 메시지나 보냅니다.' },
      { text: '‘대화 ID 찾기’를 눌러 확인한 숫자를 입력합니다.' },
    ],
    slack: [
      {
        text: 'Slack 앱 페이지에서 ‘Create New App’ → ‘From scratch’를 선택해 앱을 만듭니다.',
        link: { label: 'Slack 앱 페이지 열기', href: 'https://api.slack.com/apps' },
      },
      { text: '‘Incoming Webhooks’를 켜고 ‘Add New Webhook’을 누른 뒤 알림 받을 채널을 선택합니다.' },
      {
        text: '만들어진 Webhook URL을 아래에 붙여 넣습니다.',
        link: {
          label: 'Slack 도움말',
          href: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
        },
      },
    ],
    discord: [
      { text: 'Discord 서버에서 채널 편집(톱니바퀴) → ‘연동’ → ‘웹후크’를 엽니다.' },
      { text: '‘새 웹후크’를 누르고 ‘웹후크 URL 복사’를 누릅니다.' },
      {
        text: '복사한 URL을 아래에 붙여 넣습니다.',
        link: {
          label: 'Discord 도움말',
          href: 'https://support.discord.com/hc/ko/articles/228383668',
        },
      },
    ],
    ntfy: [
      {
        text: '휴대폰에 ntfy 앱을 설치합니다.',
        link: { label: 'ntfy 앱 설치 안내', href: 'https://docs.ntfy.sh/subscribe/phone/' },
      },
      { text: '앱에서 +를 누르고 아래 토픽을 입력해 구독합니다.' },
      { text: '‘테스트 보내기’를 눌러 알림이 오는지 확인합니다.' },
    ],
    webhook: [],
  } satisfies Record<AlertChannel, Step[]>,
  choice: {
    frequency: '새 공고 알림',
    frequencies: { immediate: '바로', daily: '매일', weekly: '매주', never: '받지 않음' },
    channels: '알림 받을 곳',
    other: '알림 받을 곳 추가',
    noChannel: '하나 이상 선택해 주세요.',
    nothing: '알림을 받으려면 먼저 알림 받을 곳을 추가해 주세요.',
    loading: '알림 설정을 불러오는 중…',
    timeHint: (zone: string) => `${zone} 기준이며, 매일·매주 받는 모든 알림에 적용됩니다.`,
    changeZone: '시간대 변경',
  },
  time: {
    title: '알림 시간',
    hint: '매일·매주 받는 알림과 북마크하거나 지원한 공고의 알림을 보내는 시간입니다.',
    hour: '시간',
    weekday: '매주 알림 요일',
    zone: '시간대',
    thisDevice: (zone: string) => `이 기기의 시간대 사용: ${zone}`,
    save: '시간 저장',
    saved: '알림 시간을 저장했습니다.',
    errors: { INVALID_REQUEST: '이 시간대는 사용할 수 없습니다. 다른 시간대를 선택해 주세요.' },
  },
  other: {
    title: '그 밖의 알림',
    tracked: '북마크하거나 지원한 공고의 마감과 변경',
    trackedHint:
      '마감이 3일 남았거나, 마감일이 바뀌거나, 공고가 마감되거나 삭제되면 모든 알림 받을 곳으로 알려 드립니다.',
    trackedOn: '북마크하거나 지원한 공고의 알림을 켰습니다.',
    trackedOff: '북마크하거나 지원한 공고의 알림을 껐습니다.',
    trackedFailed: '변경하지 못했습니다',
    noChannel: '알림 받을 곳을 먼저 추가해야 알림이 발송됩니다.',
    reminders: '면접과 할 일',
    remindersHint: '지원 현황에서 지원 내역을 열고 면접이나 할 일을 추가하면 정한 시간에 알려 드립니다.',
    toApplications: '지원 현황으로 이동',
    searches: '저장한 검색',
    searchesHint: '새 공고 알림은 저장한 검색마다 따로 설정합니다.',
    toSearches: '저장한 검색으로 이동',
  },
  history: {
    title: '알림 내역',
    hint: '최근 90일 동안의 알림입니다.',
    list: '알림 내역',
    none: '알림 내역이 없습니다',
    noneHint: '테스트 알림과 새 공고, 북마크하거나 지원한 공고, 면접과 할 일의 알림이 여기에 표시됩니다.',
    onlyOne: '저장한 검색 하나의 알림만 표시합니다.',
    showAll: '모두 보기',
    newPostings: (count: number, name: string) => `‘${name}’ 새 공고 ${number.format(count)}건`,
    /** The saved search was deleted. */
    newPostingsOfDeleted: (count: number) => `새 공고 ${number.format(count)}건 (삭제한 검색)`,
    trackedPostings: (count: number) => `북마크하거나 지원한 공고 ${number.format(count)}건의 변경`,
    reminder: (subject: string) => `일정: ${subject}`,
    test: '테스트 알림',
    next: (when: string) => `${when}에 발송 예정`,
    soFar: (count: number) => `현재 ${number.format(count)}건`,
    sending: '보내는 중',
    states: {
      waiting: '보내는 중',
      sent: '보냄',
      failed: '실패',
      dropped: '취소됨',
    } satisfies Record<AlertState, string>,
    retrying: '보내지 못해 다시 시도합니다.',
  },
  errors: {
    INVALID_REQUEST: '입력한 주소가 올바르지 않습니다. 주소를 다시 확인해 주세요.',
    WEBHOOK_ADDRESS_PRIVATE:
      '내부망 주소로는 보낼 수 없습니다. 외부에서 접속할 수 있는 주소를 입력해 주세요.',
    MAIL_NOT_SET_UP: '이 서비스에서는 이메일을 보낼 수 없습니다. 다른 방법을 추가해 주세요.',
    EMAIL_NOT_CONFIRMED: '이메일을 인증해야 알림 메일을 받을 수 있습니다.',
    TOO_MANY_REQUESTS: '테스트를 너무 자주 보냈습니다. 잠시 후 다시 시도해 주세요.',
    SAVED_SEARCH_NOT_FOUND: '삭제된 검색이 있습니다. 페이지를 새로고침해 주세요.',
  },
};

export default ko;
