import type { FailureCode, Overview, Priority, State, WaitsFor, WarningCode } from '../../schemas.ts';

const number = new Intl.NumberFormat('ko-KR');

const ko = {
  title: '변환 관리',
  adminsOnlyHint: '변환을 관리하려면 관리자 계정으로 로그인해 주세요.',
  count: (count: number) => number.format(count),
  counts: { running: '변환 중', queued: '대기 중', failed: '실패', ready: '완료' } satisfies Record<
    State,
    string
  >,
  states: {
    running: { title: '변환 중', none: '변환 중인 동영상이 없습니다.' },
    queued: { title: '대기 중', none: '대기 중인 동영상이 없습니다.' },
    failed: { title: '실패', none: '실패한 변환이 없습니다.' },
    ready: { title: '최근 완료', none: '완료된 변환이 없습니다.' },
  } satisfies Record<State, { title: string; none: string }>,
  videos: {
    title: '동영상 관리',
    hint: '모든 사용자의 동영상을 찾습니다. 전체 공개가 아닌 동영상을 열면 감사 기록에 남습니다.',
    query: '제목, 작성자, 태그, 설명',
    owner: '소유자 이름 또는 이메일',
    search: '찾기',
    allVisibilities: '모든 공개 범위',
  },
  more: '더 보기',
  deletedUser: '탈퇴한 사용자',
  length: (clock: string) => `길이 ${clock}`,
  attempts: (attempt: number, max: number) => `시도 ${attempt}/${max}`,
  startedAt: (ago: string) => `시작: ${ago}`,
  queuedAt: (ago: string) => `대기 시작: ${ago}`,
  failedAt: (ago: string) => `실패: ${ago}`,
  readyAt: (ago: string) => `완료: ${ago}`,
  duration: (span: string) => `소요 시간 ${span}`,
  position: (position: number) => `대기 순서 ${number.format(position)}번`,
  expected: (span: string) => `예상 작업량 ${span}`,
  priority: '우선순위',
  priorityOf: (name: string) => `우선순위: ${name}`,
  priorities: { low: '낮음', normal: '보통', high: '높음' } satisfies Record<Priority, string>,
  prioritized: (name: string, priority: string) => `우선순위를 ‘${priority}’(으)로 변경했습니다: ${name}`,
  waitsFor: {
    CONVERTER_MISSING: '변환 프로그램이 설치되기를 기다리고 있습니다.',
    STORE_FULL: '저장 공간이 확보되기를 기다리고 있습니다.',
    STORE_UNAVAILABLE: '저장소가 복구되기를 기다리고 있습니다.',
  } satisfies Record<WaitsFor, string>,
  warnings: {
    DAMAGED: '파일의 일부를 디코딩하지 못했습니다.',
    SHORTER_THAN_DECLARED: '파일이 표시된 길이보다 일찍 끝납니다.',
    POSTER_FAILED: '썸네일을 만들지 못했습니다.',
    STORYBOARD_FAILED: '탐색 미리보기를 만들지 못했습니다.',
    CAPTIONS_FAILED: '포함된 자막을 변환하지 못했습니다.',
    IFRAMES_FAILED: 'I 프레임 재생 목록을 만들지 못했습니다.',
    AV1_FAILED: 'AV1 화질을 만들지 못했습니다.',
  } satisfies Record<WarningCode, string>,
  lastFailure: '이전 시도가 실패했습니다.',
  progress: (name: string) => `변환: ${name}`,
  actionLabel: (action: string, name: string) => `${action}: ${name}`,
  cancel: '변환 취소',
  cancelQuestion: (name: string) => `“${name}” 변환을 취소하시겠습니까?`,
  cancelHint: '실패로 표시됩니다. 업로드한 파일은 유지되며 언제든 다시 변환할 수 있습니다.',
  keepConverting: '계속 변환',
  canceled: (name: string) => `변환을 취소했습니다: ${name}`,
  retry: '다시 변환',
  retrying: (name: string) => `다시 변환합니다: ${name}`,
  retryAll: (count: number) => `${number.format(count)}개 모두 다시 변환`,
  retryAllQuestion: (count: number) => `실패한 동영상 ${number.format(count)}개를 다시 변환하시겠습니까?`,
  retryAllHint: '목록에 표시된 동영상만 다시 변환합니다. 차례로 처리되어 시간이 걸릴 수 있습니다.',
  retryAllCancel: '취소',
  retriedAll: (count: number) => `동영상 ${number.format(count)}개를 다시 변환합니다.`,
  retriedSome: (count: number, failed: number) =>
    `동영상 ${number.format(count)}개를 다시 변환합니다. ${number.format(failed)}개는 시작하지 못했습니다.`,
  failure: {
    NOT_A_VIDEO: '동영상이나 오디오 파일이 아닙니다.',
    STILL_IMAGE: '움직이지 않는 이미지 파일입니다.',
    PROTECTED_FILE: '복제가 방지된(DRM) 파일입니다.',
    UNSUPPORTED_FORMAT: '이 서버에서 재생할 수 없는 형식입니다. 원인은 로그에 있습니다.',
    TRUNCATED_FILE: '파일이 중간에 잘려 있습니다.',
    NO_VIDEO_TRACK: '재생할 영상이 없는 파일입니다.',
    TOO_LONG: '동영상이 허용된 길이를 초과합니다.',
    TOO_LARGE: '파일이 허용된 크기를 초과합니다.',
    CONVERSION_FAILED: '변환하지 못했습니다.',
    OBJECT_MISSING: '업로드한 파일이 저장소에 없습니다.',
  } satisfies Record<FailureCode, string>,
  errors: {
    ILLEGAL_TRANSITION: '다른 곳에서 변경되었습니다. 목록을 다시 확인해 주세요.',
    UPLOAD_NOT_FOUND: '삭제된 동영상입니다.',
    OBJECT_MISSING: '업로드한 파일이 저장소에 없습니다. 소유자가 다시 업로드해야 합니다.',
    FORBIDDEN: '관리자만 사용할 수 있는 기능입니다.',
  },
  workers: {
    title: '워커',
    busy: (running: number, max: number) => `${number.format(max)}개 중 ${number.format(running)}개 사용 중`,
    since: (ago: string) => `시작: ${ago}`,
    process: (pid: number) => `프로세스 ${pid}`,
    detecting: '변환 프로그램을 확인하고 있습니다…',
    problems: {
      CONVERTER_MISSING:
        'ffmpeg(5.1 이상)가 없어 변환하지 않습니다. 이 서버에 설치하면 변환을 자동으로 시작합니다.',
      STORE_FULL: '저장 공간이 부족해 변환하지 않습니다. 공간을 확보하면 자동으로 계속합니다.',
      STORE_UNAVAILABLE: '저장소를 사용할 수 없어 변환하지 않습니다. 복구되면 자동으로 계속합니다.',
    } satisfies Record<WaitsFor, string>,
    none: '실행 중인 워커가 없습니다',
    noneHint:
      '업로드한 동영상은 대기열에 남습니다. 서버에서 다음 명령으로 서비스를 시작하면 자동으로 변환됩니다.',
  },
  storage: {
    title: '저장 공간',
    files: '원본 파일',
    filesOf: (count: number, bytes: string) => `${number.format(count)}개 · ${bytes}`,
    media: '스트리밍 파일',
    unfinished: '미완료 업로드',
    total: '합계',
    store: '저장소',
    stores: { file: '서버 디스크', s3: 'S3 버킷' } satisfies Record<Overview['store'], string>,
    converter: '변환기',
    converters: { ffmpeg: 'ffmpeg', mediaconvert: 'AWS MediaConvert' } satisfies Record<
      Overview['converter'],
      string
    >,
  },
};

export default ko;
