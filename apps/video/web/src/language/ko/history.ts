const number = new Intl.NumberFormat('ko-KR');

const ko = {
  title: '시청 기록',
  signInReason: '로그인하면 시청 기록을 볼 수 있습니다.',
  continue: '이어서 보기',
  count: (count: number) => `${number.format(count)}개`,
  list: '시청한 동영상',
  watchedOn: (day: string) => `${day} 시청`,
  more: '더 보기',
  keep: '시청 기록 저장',
  keepHint:
    '시청 기록은 나만 볼 수 있습니다. 저장을 끄면 앞으로 시청하는 동영상은 기록되지 않고, 이미 저장된 기록은 그대로 남습니다.',
  turnedOn: '시청 기록 저장을 켰습니다.',
  turnedOff: '시청 기록 저장을 껐습니다.',
  eraseLabel: (title: string) => `시청 기록에서 삭제: ${title}`,
  erased: (title: string) => `“${title}” 동영상을 시청 기록에서 삭제했습니다.`,
  eraseAll: '시청 기록 모두 삭제',
  eraseQuestion: '시청 기록을 모두 삭제하시겠습니까?',
  eraseHint: '동영상을 보던 위치도 삭제되며, 되돌릴 수 없습니다.',
  eraseYes: '모두 삭제',
  cancel: '취소',
  erasedAll: '시청 기록을 모두 삭제했습니다.',
  none: '시청 기록이 없습니다',
  noneHint: '동영상을 재생하면 여기에 표시됩니다.',
  toLibrary: '동영상 보러 가기',
};

export default ko;
