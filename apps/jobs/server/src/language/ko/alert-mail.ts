/** What an alert says by e-mail. */
export default {
  subject: (search: string, total: number) => `‘${search}’ 새 채용공고 ${total}건`,
  greeting: (name: string) => `${name}님, 안녕하세요.`,
  intro: (search: string, total: number) =>
    `저장하신 검색 ‘${search}’에 맞는 새 채용공고가 ${total}건 있습니다.`,
  closed: '마감',
  until: (date: string) => `~ ${date}`,
  untilFilled: '채용 시 마감',
  always: '상시 채용',
  more: (n: number) => `이 밖에 ${n}건이 더 있습니다.`,
  list: 'Workreel에서 보기',
  unsubscribe: '이 검색의 알림 그만 받기',
};
