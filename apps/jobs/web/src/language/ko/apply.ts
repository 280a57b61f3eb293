const ko = {
  /** After the user has come back from the site of the posting. */
  question: '지원하셨나요?',
  yes: '네, 지원했습니다',
  notYet: '아직 안 했습니다',
  appliedBefore: '지원 완료로 표시',
  appliedBeforeTo: (title: string) => `지원 완료로 표시: ${title}`,
  working: '저장 중…',
  recorded: '지원 현황에 저장했습니다.',
  recordedBefore: '이미 저장된 지원 내역이 있습니다.',
  undone: '지원 내역을 삭제했습니다.',
  undoFailed: '지원 내역을 삭제하지 못했습니다',
  viewApplication: '지원 내역 보기',
  viewApplicationOf: (title: string) => `지원 내역 보기: ${title}`,
  noSource: '원문 링크가 없는 공고입니다. 회사에 직접 문의해 주세요.',
  errors: {
    POSTING_NOT_FOUND: '게시가 종료된 공고여서 저장할 수 없습니다.',
    LIMIT_REACHED: '저장할 수 있는 지원 내역 수를 초과했습니다.',
  },
};

export default ko;
