import type { Signal } from '../../schemas.ts';

/** Texts of a changed field: what it was, or that it is new. */
const was = (name: string) => (old: string | null) =>
  old === null ? `${name} 추가됨` : `변경 전 ${name}: ${old}`;

const ko = {
  toListing: '공고 목록으로 이동',
  source: '채용 사이트에서 보기',
  sourceAt: (site: string) => `${site}에서 보기`,
  readAt: (site: string) => `${site}에서 공고 전문 보기`,
  noDescription: '이 채용 사이트에서는 공고의 상세 내용을 수집하지 않습니다.',
  demo: '시연용으로 만든 가상의 공고입니다.',
  share: (title: string) => `공유: ${title}`,
  shareLink: '링크 공유',
  linkCopied: '링크를 복사했습니다.',
  linkNotCopied: '링크를 복사하지 못했습니다.',
  showOriginals: '원문 표기 보기',
  hideOriginals: '원문 표기 숨기기',
  pane: '선택한 공고',
  openPage: '공고 페이지로 이동',
  newTab: '새 탭에서 열림',
  /** In link previews. */
  closes: (day: string) => `${day} 마감`,
  closed: '마감된 공고입니다.',
  closedReasons: {
    deadlinePassed: '지원 기한이 지났습니다.',
    unlisted: '채용 사이트 목록에서 더 이상 확인되지 않습니다.',
    removed: '채용 사이트에서 삭제되었습니다.',
    closedBySite: '채용 사이트에 마감으로 표시되었습니다.',
    unknown: '마감 사유를 알 수 없습니다.',
  },
  missing: '공고를 찾을 수 없습니다',
  missingHint: '게시가 종료되었거나 주소가 잘못되었을 수 있습니다.',
  description: '공고 내용',
  details: '공고 정보',
  field: '항목',
  parsedValue: '정리된 정보',
  originalText: '원문 표기',
  notStated: '원문에 없음',
  notParsed: '인식 실패',
  company: '회사',
  moreFrom: (company: string) => `${company}의 다른 공고`,
  history: '이력',
  posted: '게시일',
  firstFound: '최초 수집일',
  lastVerified: '게시 확인일',
  closedAt: '마감 처리일',
  changes: {
    title: '변경 내역',
    deadlineMoved: (from: string, to: string) => `마감 변경: ${from} → ${to}`,
    was: {
      title: was('공고 제목'),
      companyName: was('회사'),
      deadline: was('마감'),
      salary: was('급여'),
      location: was('지역'),
      workplace: was('근무 방식'),
      experience: was('경력'),
      education: was('학력'),
      employmentType: was('고용 형태'),
      techStack: was('기술 스택'),
      sector: was('직무 분야'),
      postedAt: was('게시일'),
    },
  },
  lastVerifiedOn: (day: string) => `마지막 모집 확인: ${day}`,
  notSeenSince: (day: string, site: string) =>
    `${day} 이후 ${site}에서 확인되지 않았습니다. 마감되었을 수 있습니다.`,
  deadlineOn: (deadline: string) => `마감 ${deadline}`,
  signals: {
    title: '참고 사항',
    hint: '지원하기 전에 알아 두면 좋은 사실입니다.',
    since: (day: string) => `${day}부터 표시`,
    meaning: '어떤 의미인가요?',
    /** The facts, after the name of the signal. */
    sentences: {
      reposted: (times: number) => `이 사이트에 같은 채용의 공고가 이전에 ${times}번 게시되었습니다.`,
      longOpen: (day: string) => `다른 공고를 포함해 이 채용의 첫 공고는 ${day}에 게시되었습니다.`,
      goneFromSource: (site: string) => `‘${site}’에서는 같은 채용의 공고가 마감되었습니다.`,
      unverified: () => '채용 사이트에서 14일 넘게 이 공고를 확인하지 못했습니다.',
    },
    meanings: {
      reposted:
        '같은 채용의 공고가 이 사이트에서 종료된 뒤 다시 게시되었습니다. 추가 채용, 모집 기간 연장, 채용 미완료 등 이유는 다양합니다.',
      longOpen:
        '이전에 게시된 기간을 포함해 90일 넘게 모집 중입니다. 채용에 시간이 오래 걸리는 직무이거나, 같은 직무를 상시 채용하는 회사일 수 있습니다.',
      goneFromSource:
        '다른 사이트의 공고는 종료되었지만 이 공고는 모집 중입니다. 채용이 완료되었거나, 이제 이 사이트에만 게시하는 것일 수 있습니다.',
      unverified:
        '공고가 게시되어 있는지 정기적으로 확인하지만, 최근에는 이 공고를 찾지 못했습니다. 주소가 변경되었거나 마감되었을 수 있으니, 지원하기 전에 채용 사이트에서 확인해 주세요.',
    } satisfies Record<Signal['code'], string>,
  },
  others: {
    title: '이 채용의 다른 공고',
    hint: '같은 채용으로 보이지만 세부 내용은 다를 수 있습니다.',
    open: '모집 중',
    closed: '마감',
    lastSeen: (day: string) => `${day} 확인`,
    view: '공고 보기',
    viewOn: (site: string) => `공고 보기: ${site}`,
    source: '원문',
    sourceOn: (site: string) => `원문: ${site}`,
    split: '다른 채용으로 분리',
    splitOf: (site: string) => `다른 채용으로 분리: ${site}`,
    splitQuestion: '분리하면 이 공고가 목록에 따로 표시됩니다. 분리하시겠습니까?',
    splitDone: '공고를 분리했습니다.',
    none: '다른 공고가 없습니다.',
    join: '같은 채용으로 연결',
    joinLabel: '연결할 공고의 주소 또는 ID',
    joinHint: '예: 이 서비스의 공고 페이지 주소',
    joinInvalid: '이 서비스의 공고 페이지 주소 또는 공고 ID를 입력해 주세요.',
    joinSelf: '이 공고가 아닌 다른 공고를 입력해 주세요.',
    working: '연결 중…',
    joinDone: (count: number) => `공고 ${count}건이 같은 채용으로 연결되었습니다.`,
    errors: {
      POSTING_NOT_FOUND: '존재하지 않는 공고입니다.',
      GROUP_NOT_FOUND: '이미 분리된 공고입니다. 페이지를 새로고침해 주세요.',
      GROUP_CONFLICT:
        '서로 다른 채용으로 분리된 공고가 있어 연결할 수 없습니다. 해당 공고를 먼저 분리해 주세요.',
    },
  },
  similar: '비슷한 공고',
  noSimilar: '비슷한 공고가 없습니다.',
  from: (site: string) => `출처: ${site}`,
  remove: '공고 숨기기',
  removeQuestion: '숨긴 공고는 다시 수집되지 않습니다. 이 공고를 숨기시겠습니까?',
  removed: '공고를 숨겼습니다.',
  cancel: '취소',
};

export default ko;
