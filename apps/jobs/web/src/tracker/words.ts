const ko = {
  more: '더 보기',
  save: '저장',
  cancel: '취소',
  working: '처리 중…',
  toListing: '공고 찾아보기',
  newTab: '새 탭에서 열림',
  employmentType: '고용 형태',
  education: '학력',
  posting: { closed: '마감된 공고', gone: '내려간 공고' },
  note: '메모',
  noteOptional: '메모 (선택)',
  move: {
    label: '옮기기',
    of: (title: string) => `옮기기: ${title}`,
    step: (from: string, to: string) => `${from} → ${to}`,
    done: (title: string, from: string, to: string) => `‘${title}’ 이동: ${from} → ${to}`,
    failed: (title: string) => `‘${title}’ 지원을 옮기지 못해 되돌렸습니다`,
    forward: '앞 단계로는 되돌릴 수 없습니다.',
    final: '여기서 이 지원은 끝나며, 되돌릴 수 없습니다.',
    confirm: (to: string) => `‘${to}’ 단계로 옮기기`,
  },
  errors: {
    ILLEGAL_TRANSITION: '그 사이 상태가 바뀌어 옮길 수 없습니다. 지금 상태를 확인하세요.',
    LIMIT_REACHED: '메모가 너무 많거나 깁니다. 줄여서 다시 저장하세요.',
    APPLICATION_NOT_FOUND: '이제 없는 지원 기록입니다.',
  } as Record<string, string>,
};

const en: typeof ko = {
  more: 'Show more',
  save: 'Save',
  cancel: 'Cancel',
  working: 'Working…',
  toListing: 'Look for postings',
  newTab: 'opens in a new tab',
  employmentType: 'Employment type',
  education: 'Education',
  posting: { closed: 'Posting closed', gone: 'Posting taken down' },
  note: 'Note',
  noteOptional: 'Note (optional)',
  move: {
    label: 'Move',
    of: (title) => `Move: ${title}`,
    step: (from, to) => `${from} → ${to}`,
    done: (title, from, to) => `Moved “${title}”: ${from} → ${to}`,
    failed: (title) => `“${title}” could not be moved and is back where it was`,
    forward: 'It cannot go back to an earlier step.',
    final: 'The application ends here, and this cannot be undone.',
    confirm: (to) => `Move to “${to}”`,
  },
  errors: {
    ILLEGAL_TRANSITION: 'It has changed meanwhile and cannot move there. Look at where it stands now.',
    LIMIT_REACHED: 'The notes are too many or too long. Shorten this one and save again.',
    APPLICATION_NOT_FOUND: 'This application is no longer there.',
  },
};

export const TRACKER_WORDS = { ko, en };
