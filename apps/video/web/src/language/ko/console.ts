import type { Conversion, Overview, State } from '../../schemas.ts';

type Code = NonNullable<Conversion['error']>['code'];

const number = new Intl.NumberFormat('ko-KR');

const ko = {
  title: '변환 관리',
  why: '변환을 관리하려면 관리자 계정으로 로그인하세요.',
  count: (count: number) => number.format(count),
  counts: { running: '변환 중', queued: '대기 중', failed: '실패', ready: '완료' } satisfies Record<
    State,
    string
  >,
  states: {
    running: { title: '변환 중', none: '지금 변환하고 있는 동영상이 없습니다.' },
    queued: { title: '대기 중', none: '차례를 기다리는 동영상이 없습니다.' },
    failed: { title: '실패', none: '실패한 변환이 없습니다.' },
    ready: { title: '최근에 끝난 변환', none: '끝난 변환이 아직 없습니다.' },
  } satisfies Record<State, { title: string; none: string }>,
  more: '더 보기',
  oldOwner: '탈퇴한 사용자',
  length: (clock: string) => `길이 ${clock}`,
  tries: (tries: number, most: number) => `${most}번 중 ${tries}번째 시도`,
  started: (ago: string) => `${ago} 시작`,
  waiting: (ago: string) => `${ago}부터 대기`,
  failedAt: (ago: string) => `${ago} 실패`,
  readyAt: (ago: string) => `${ago} 완료`,
  took: (span: string) => `${span} 걸림`,
  position: (position: number) => `${number.format(position)}번째`,
  setback: '앞선 시도가 실패한 까닭:',
  progress: (name: string) => `변환: ${name}`,
  of: (action: string, name: string) => `${action}: ${name}`,
  cancel: '변환 취소',
  cancelSure: (name: string) => `“${name}” 변환을 취소할까요?`,
  cancelHint: '실패로 남으며, 올린 파일은 그대로이므로 언제든 다시 변환할 수 있습니다.',
  cancelNo: '계속 변환',
  cancelled: (name: string) => `변환을 취소했습니다: ${name}`,
  retry: '다시 변환',
  retrying: (name: string) => `다시 변환합니다: ${name}`,
  retryAll: (count: number) => `${number.format(count)}개 모두 다시 변환`,
  retryAllSure: (count: number) => `실패한 동영상 ${number.format(count)}개를 다시 변환할까요?`,
  retryAllHint: '아래에 보이는 것만 다시 변환합니다. 차례대로 처리하므로 시간이 걸릴 수 있습니다.',
  retryAllNo: '그대로 두기',
  retriedAll: (count: number) => `동영상 ${number.format(count)}개를 다시 변환합니다.`,
  retriedSome: (count: number, failed: number) =>
    `${number.format(count)}개를 다시 변환합니다. ${number.format(failed)}개는 다시 시작하지 못했습니다.`,
  failure: {
    NOT_A_VIDEO: '읽을 수 있는 동영상 파일이 아닙니다.',
    TRUNCATED_FILE: '파일이 중간에 끊겼습니다.',
    NO_VIDEO_TRACK: '화면이 없는 파일입니다.',
    TOO_LONG: '허용된 길이보다 깁니다.',
    TOO_LARGE: '허용된 크기보다 큽니다.',
    CONVERSION_FAILED: '변환을 끝내지 못했습니다.',
    OBJECT_MISSING: '올린 파일이 저장소에 없습니다.',
  } satisfies Record<Code, string>,
  refused: {
    ILLEGAL_TRANSITION: '그사이 상태가 바뀌었습니다. 목록을 다시 확인하세요.',
    UPLOAD_NOT_FOUND: '그사이 삭제된 동영상입니다.',
    OBJECT_MISSING: '올린 파일이 저장소에 없어 다시 변환할 수 없습니다. 다시 올려야 합니다.',
    FORBIDDEN: '관리자만 할 수 있습니다.',
  },
  workers: {
    title: '변환 프로세스',
    busy: (running: number, most: number) =>
      `${number.format(most)}개 중 ${number.format(running)}개 사용 중`,
    since: (ago: string) => `${ago} 시작`,
    process: (pid: number) => `프로세스 ${pid}`,
    noTool: '변환 프로그램을 찾지 못했습니다. ffmpeg를 설치하거나 FFMPEG_PATH를 설정한 뒤 다시 시작하세요.',
    none: '변환할 프로세스가 없습니다',
    noneHint: '올린 동영상이 대기열에 머뭅니다. 서버에서 다음 명령으로 서비스를 시작하면 저절로 이어집니다.',
  },
  storage: {
    title: '저장 공간',
    files: '올린 파일',
    filesOf: (count: number, bytes: string) => `${number.format(count)}개 · ${bytes}`,
    media: '변환 결과',
    unfinished: '올리는 중',
    total: '합계',
    store: '저장소',
    stores: { file: '서버의 파일', s3: 'S3 버킷' } satisfies Record<Overview['store'], string>,
    converter: '변환기',
    converters: { ffmpeg: 'ffmpeg', mediaconvert: 'AWS MediaConvert' } satisfies Record<
      Overview['converter'],
      string
    >,
  },
};

export default ko;
