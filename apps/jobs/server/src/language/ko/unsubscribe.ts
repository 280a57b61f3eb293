/** What the pages say where the link of an alert leads. */
export default {
  ask: '알림을 그만 받으시겠습니까?',
  askText: (name: string) => `저장하신 검색 ‘${name}’의 새 채용공고를 알려 드리고 있습니다.`,
  act: '이 검색의 알림 그만 받기',
  done: '알림을 껐습니다',
  doneText: (name: string) =>
    `저장하신 검색 ‘${name}’은(는) 그대로 있고, 알림만 더 이상 가지 않습니다. Workreel에서 다시 켤 수 있습니다.`,
  unknown: '더 이상 쓸 수 없는 링크입니다',
  unknownText: '저장된 검색이 없으므로 알림도 가지 않습니다.',
};
