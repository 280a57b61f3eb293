/** The pages that the unsubscribe link of an email opens. `name`: of the saved search; null for alerts about bookmarks and applications. */
export default {
  title: '이메일 알림 수신을 거부하시겠습니까?',
  text: (name: string | null) =>
    name === null
      ? '북마크와 지원 내역의 공고 알림, 면접과 할 일 알림을 이메일로 받고 있습니다.'
      : `저장한 검색 ‘${name}’의 새 공고 알림을 이메일로 받고 있습니다.`,
  confirm: '수신 거부',
  done: '이메일 알림 수신을 거부했습니다',
  doneText: (name: string | null) =>
    name === null
      ? '북마크, 지원 내역, 면접과 할 일 알림을 더 이상 이메일로 보내지 않습니다. Workreel에서 알림을 다시 켤 수 있습니다.'
      : `‘${name}’ 알림을 더 이상 이메일로 보내지 않습니다. 저장한 검색은 유지되며 Workreel에서 알림을 다시 켤 수 있습니다.`,
  invalid: '더 이상 사용할 수 없는 링크입니다',
  invalidText: '저장한 검색이 이미 삭제되었거나 주소가 잘못되었을 수 있습니다.',
};
