import type { RunStatus } from '@workreel/jobs-contract';

/** The email to admins about a site whose runs stop or start to succeed. */
export default {
  failing: {
    subject: (site: string) => `[Workreel] ${site} 수집에 문제가 생겼습니다`,
    intro: (site: string, status: string, keyword: string | null) =>
      `${site}${keyword === null ? '' : `(검색어 ‘${keyword}’)`}의 최근 수집이 정상적으로 끝나지 않았습니다. 결과: ${status}. 다시 성공할 때까지 이 사이트에 대한 메일은 더 보내지 않습니다.`,
  },
  recovered: {
    subject: (site: string) => `[Workreel] ${site} 수집이 다시 정상입니다`,
    intro: (site: string) => `${site} 수집이 다시 성공했습니다.`,
  },
  status: {
    queued: '대기 중',
    running: '수집 중',
    succeeded: '완료',
    partial: '일부 완료',
    failed: '실패',
    blocked: '차단됨',
    cancelled: '취소됨',
  } satisfies Record<RunStatus, string>,
  accept:
    '사이트가 의도적으로 바뀐 것이고 항목이 올바르게 수집된다면, 수집 관리에서 이 사이트의 수집을 껐다가 다시 켜 주세요. 그 뒤의 수집은 새 페이지를 기준으로 비교합니다.',
  run: '수집 결과 보기',
};
