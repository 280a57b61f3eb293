/** The email of an alert. */
export default {
  subject: (search: string, total: number) => `[Workreel] ‘${search}’ 새 공고 ${total}건`,
  greeting: (name: string) => `${name} 님, 안녕하세요.`,
  intro: (search: string, total: number) =>
    `저장한 검색 ‘${search}’의 조건에 맞는 새 공고가 ${total}건 있습니다.`,
  closed: '마감',
  until: (date: string) => `${date} 마감`,
  untilFilled: '채용 시 마감',
  always: '상시 채용',
  more: (n: number) => `외 ${n}건`,
  list: 'Workreel에서 모두 보기',
  unsubscribe: '이 알림 수신 거부',
};
