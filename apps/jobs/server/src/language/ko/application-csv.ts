/** The headers and values of the CSV file of a user's applications. */
import type { ApplicationStatus, ReminderKind, TrackedPostingStatus } from '@workreel/jobs-contract';

export default {
  headers: {
    status: '지원 단계',
    companyName: '회사',
    title: '공고 제목',
    location: '근무지',
    appliedOn: '지원일',
    deadline: '마감',
    posting: '공고 상태',
    salary: '급여',
    nextInterview: '다음 면접',
    nextTask: '다음 할 일',
    reminders: '면접과 할 일',
    notes: '메모',
    coverLetter: '자기소개서',
    resumeUrl: '이력서 링크',
    url: '채용 페이지',
    updatedAt: '최근 수정',
  },
  statuses: {
    submitted: '지원 완료',
    reviewing: '서류 검토 중',
    interviewing: '면접 중',
    offered: '최종 합격',
    hired: '입사 확정',
    rejected: '불합격',
    withdrawn: '지원 철회',
  } satisfies Record<ApplicationStatus, string>,
  /** Of postings that state no date. */
  deadlines: { untilFilled: '채용 시 마감', always: '상시 채용' },
  postings: { open: '모집 중', closed: '마감', gone: '게시 종료' } satisfies Record<
    TrackedPostingStatus,
    string
  >,
  reminder: (kind: ReminderKind, text: string) => `${kind === 'interview' ? '면접' : '할 일'}: ${text}`,
  done: '완료',
};
