import type { Product } from '../../page-state.ts';

const ko = {
  title: '서비스 소개',
  about: {
    jobs: '여러 채용 사이트의 공고를 모아 한곳에서 검색하고, 북마크하고, 지원 현황을 관리하는 서비스입니다.',
    video: '동영상을 업로드하면 어느 기기에서나 재생할 수 있게 변환하는 서비스입니다.',
  } satisfies Record<Product, string>,
  operator: '운영',
  operatorHint: (host: string) =>
    `이 사이트는 ${host} 운영자가 직접 설치해 운영합니다. Workreel 개발자는 이 사이트의 운영에 관여하지 않습니다.`,
  content: { jobs: '공고 출처', video: '동영상 출처' } satisfies Record<Product, string>,
  contentHint: {
    jobs: [
      '운영자가 선택한 채용 사이트와 기업 채용 페이지에서 robots.txt 규칙을 지키며 자동으로 수집합니다. 공고마다 출처를 표시하고 원문으로 연결합니다.',
      '급여, 경력, 지역 등은 공고 원문에서 자동으로 정리한 정보라 실제와 다를 수 있습니다. 지원하기 전에 원문을 확인해 주세요.',
    ],
    video: [
      '모든 동영상은 이 서비스의 사용자가 업로드한 것입니다. 공개 범위(전체 공개, 일부 공개, 비공개)는 업로드한 사람이 정합니다. 관리자는 비공개 동영상도 열어 볼 수 있으며, 이때 기록이 남습니다.',
    ],
  } satisfies Record<Product, string[]>,
  software: '오픈 소스',
  softwareHint: 'Workreel은 MIT 라이선스로 배포되는 오픈 소스 소프트웨어입니다.',
  version: (version: string) => `버전 ${version}`,
  source: '소스 코드',
  api: 'API 문서',
  licenses: '오픈 소스 라이선스 고지',
  privacy: '개인정보와 쿠키',
  privacyHint: '광고나 방문자 분석을 위한 쿠키는 사용하지 않습니다. 사용하는 쿠키는 다음과 같습니다.',
  cookies: {
    language: '선택한 언어',
    theme: '선택한 화면 테마',
    notices: '확인한 안내 메시지',
    timezone: '날짜와 시간을 표시할 시간대',
    refresh: '로그인 상태 유지',
    device:
      '로그인한 적이 있는 브라우저 확인. 다른 사람이 비밀번호를 여러 번 잘못 입력해도 이 브라우저에서는 로그인할 수 있습니다.',
  },
  keptFor: (days: number) => (days === 365 ? '1년' : `${days}일`),
  storage: {
    jobs: '최근 검색어, 숨긴 공고, 최근 방문 시각, 작성 중인 지원 내용과 아직 저장되지 않은 변경 사항은 이 브라우저에만 저장됩니다.',
    video:
      '플레이어 설정과 재생 위치, 마지막으로 선택한 공개 범위, 탭을 닫기 전까지 업로드한 동영상 목록은 이 브라우저에만 저장됩니다. 조회수는 누가 보았는지 저장하지 않고 집계합니다. 로그인한 상태에서는 나만 볼 수 있는 시청 기록이 계정에 저장되며, 언제든지 삭제하거나 저장을 끌 수 있습니다.',
  } satisfies Record<Product, string>,
  accountHint: '계정에 저장된 데이터는 내 계정에서 다운로드하거나 삭제할 수 있습니다.',
  account: '내 계정으로 이동',
};

export default ko;
