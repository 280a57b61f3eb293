/** Alerts, in emails and all other channels. */
export default {
  greeting: (name: string) => `${name} 님, 안녕하세요.`,
  more: (n: number) => `외 ${n}건`,
  settings: '알림 설정',
  unsubscribe: '이 이메일 알림 수신 거부',

  searchTitle: (search: string, total: number) => `[Workreel] ‘${search}’ 새 공고 ${total}건`,
  searchIntro: (search: string, total: number) =>
    `저장한 검색 ‘${search}’의 조건에 맞는 새 공고가 ${total}건 있습니다.`,
  searchLink: 'Workreel에서 모두 보기',
  closed: '마감',
  until: (date: string) => `${date} 마감`,
  untilFilled: '채용 시 마감',
  always: '상시 채용',

  trackedTitle: (total: number) => `[Workreel] 북마크·지원 공고 소식 ${total}건`,
  trackedIntro: (total: number) => `북마크했거나 지원한 공고에 소식이 ${total}건 있습니다.`,
  trackedLink: '북마크 보기',
  closesSoon: (date: string) => `${date} 마감 임박`,
  newDeadline: (date: string) => `마감일이 ${date}로 변경됨`,
  hasClosed: '마감됨',
  gone: '공고가 삭제됨',

  interviewTitle: (text: string) => `[Workreel] 면접 알림: ${text}`,
  taskTitle: (text: string) => `[Workreel] 할 일 알림: ${text}`,
  interviewIntro: (when: string) => `${when}에 면접이 있습니다.`,
  taskIntro: (when: string) => `${when}까지 할 일이 있습니다.`,
  reminderLink: '지원 내역 보기',

  testTitle: '[Workreel] 테스트 알림',
  testIntro: '알림이 이곳으로 전송됩니다.',
  testLink: 'Workreel 열기',
};
