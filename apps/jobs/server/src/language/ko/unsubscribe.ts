/** The pages that the unsubscribe link of an alert opens. */
export default {
  title: '알림 수신을 거부하시겠습니까?',
  text: (name: string) => `저장한 검색 ‘${name}’의 새 공고 알림을 받고 있습니다.`,
  confirm: '수신 거부',
  done: '알림 수신을 거부했습니다',
  doneText: (name: string) =>
    `‘${name}’ 알림을 더 이상 보내지 않습니다. 저장한 검색은 유지되며 Workreel에서 알림을 다시 켤 수 있습니다.`,
  invalid: '더 이상 사용할 수 없는 링크입니다',
  invalidText: '저장한 검색이 이미 삭제되었거나 주소가 잘못되었을 수 있습니다.',
};
