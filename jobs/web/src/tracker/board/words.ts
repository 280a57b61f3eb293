import { wordsIn } from '@workreel/ui/language';

const ko = {
  title: '지원 현황',
  states: '지원 단계',
  ended: '끝난 지원',
  csv: 'CSV 내려받기',
  csvFailed: 'CSV를 내려받지 못했습니다',
  guide: '카드를 끌어다 놓거나 ‘옮기기’를 눌러 단계를 옮기세요.',
  none: '아직 지원한 곳이 없습니다',
  noneHint: '공고에서 ‘지원하기’를 누르면 여기서 결과까지 따라갈 수 있습니다.',
  nothingHere: '이 단계의 지원이 없습니다.',
  dropHere: '여기에 놓기',
  columnFailed: '불러오지 못했습니다.',
  retry: '다시 시도',
  applied: (when: string) => `${when} 지원`,
  changed: (when: string) => `${when} 변경`,
  soon: '곧 마감',
  soonHint: '7일 안에 마감되는 북마크와 진행 중인 지원입니다.',
  all: (count: number) => `${count}건 모두 보기`,
  fewer: '줄이기',
};

const en: typeof ko = {
  title: 'Applications',
  states: 'Steps',
  ended: 'Ended',
  csv: 'Download CSV',
  csvFailed: 'The CSV could not be downloaded',
  guide: 'Drag a card, or press “Move” on it, to take it to its next step.',
  none: 'You have not applied to anything yet',
  noneHint: 'Press “Apply” on a posting, and follow it here to its end.',
  nothingHere: 'No applications at this step.',
  dropHere: 'Drop it here',
  columnFailed: 'This could not be loaded.',
  retry: 'Try again',
  applied: (when) => `Applied ${when}`,
  changed: (when) => `Changed ${when}`,
  soon: 'Closing soon',
  soonHint: 'What you kept, or applied to, and closes within 7 days.',
  all: (count) => `Show all ${count}`,
  fewer: 'Show fewer',
};

export const useBoardWords = wordsIn({ ko, en });
