const koNumber = new Intl.NumberFormat('ko-KR');
const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const ko = {
  heading: '동영상 올리기',
  pick: '파일 선택',
  several: '여러 개를 한꺼번에 고를 수 있습니다.',
  drop: '이 페이지 아무 곳에나 끌어다 놓아도 됩니다.',
  dropHere: '여기에 놓으면 올립니다',
  newVisibility: '새 동영상의 공개 범위',
  refused: (files: number) =>
    `파일 ${koNumber.format(files)}개는 받지 못했습니다. 목록에 있는 파일을 먼저 끝내거나 지워 주세요.`,
  list: '올리는 파일',
  overall: (files: number, done: number) =>
    done === 0
      ? `파일 ${koNumber.format(files)}개`
      : `파일 ${koNumber.format(files)}개 중 ${koNumber.format(done)}개 완료`,
  overallProgress: '전체 진행',
  pauseAll: '모두 일시정지',
  resumeAll: '모두 계속',
  cancelAll: '모두 취소',
  phase: {
    waiting: '차례를 기다리는 중',
    preparing: '준비 중…',
    uploading: '올리는 중',
    finishing: '마무리하는 중…',
    stalled: '연결을 기다리는 중',
    paused: '일시정지',
    failed: '올리지 못함',
    cancelling: '취소하는 중…',
    uploaded: '다 올라감',
  },
  stalledHint: '연결되면 멈춘 곳부터 저절로 이어집니다. 이 페이지를 열어 두세요.',
  told: (name: string, phase: string) => `${name}: ${phase}`,
  progress: (name: string) => `${name} 올리기`,
  sentOf: (sent: string, size: string) => `${size} 중 ${sent}`,
  perSecond: (bytes: string) => `초당 ${bytes}`,
  pause: '일시정지',
  resume: '계속',
  cancel: '취소',
  retry: '다시 시도',
  remove: '목록에서 지우기',
  of: (action: string, name: string) => `${action}: ${name}`,
  cancelQuestion: (name: string) => `“${name}” 올리기를 취소할까요?`,
  cancelAllQuestion: '모든 올리기를 취소할까요?',
  cancelHint: '지금까지 올라간 부분과 적어 둔 정보가 지워집니다.',
  cancelYes: '올리기 취소',
  cancelNo: '계속 올리기',
  details: '동영상 정보와 자막',
  detailsOf: (name: string) => `동영상 정보와 자막: ${name}`,
  saving: {
    saved: '저장됨',
    unsaved: '쓰는 대로 저장됩니다.',
    saving: '저장 중…',
    failed: '저장하지 못했습니다.',
  },
  titleMissing: '제목을 적어야 저장됩니다.',
  savedWithPost: '올리기가 시작되면 저장됩니다.',
  captionsLater: '자막은 올리기가 시작된 뒤에 넣을 수 있습니다.',
  watch: '보기',
  unfinished: '끝나지 않은 올리기',
  unfinishedHint:
    '브라우저는 큰 파일을 간직하지 못합니다. 같은 파일을 다시 선택하면 이미 올라간 부분은 건너뛰고 이어서 올립니다.',
  received: (share: string) => `${share} 올라감`,
  pickAgain: '이 파일 다시 선택',
  forget: '삭제',
  keep: '그대로 두기',
  forgetQuestion: (name: string) => `“${name}” 올리기를 삭제할까요?`,
  signInWhy:
    '동영상을 올리려면 로그인하세요. 올린 동영상은 내 계정에 속하며, 누가 볼 수 있는지 직접 정합니다.',
  errors: {
    FILE_TOO_LARGE: '이 서비스에서 받을 수 있는 크기보다 큰 파일입니다. 더 작은 파일을 선택하세요.',
    NOT_A_VIDEO_TYPE: '동영상 파일이 아닙니다. 다른 파일을 선택하세요.',
    QUOTA_EXCEEDED: '남은 공간이 부족합니다. 필요 없는 동영상을 삭제한 뒤 다시 시도하세요.',
    LIMIT_REACHED: '끝나지 않은 올리기가 너무 많습니다. 먼저 끝내거나 삭제한 뒤 다시 시도하세요.',
    NotReadableError: '파일이 옮겨졌거나 바뀌었습니다. 파일을 다시 선택하세요.',
    NotFoundError: '파일이 옮겨졌거나 바뀌었습니다. 파일을 다시 선택하세요.',
  },
  timeLeft: {
    seconds: (seconds: number) => `${seconds}초 남음`,
    minutes: (minutes: number) => `${minutes}분 남음`,
    hours: (hours: number, minutes: number) => `${koNumber.format(hours)}시간 ${minutes}분 남음`,
  },
};

const en: typeof ko = {
  heading: 'Upload videos',
  pick: 'Choose files',
  several: 'You can choose several at once.',
  drop: 'Or drop them anywhere on this page.',
  dropHere: 'Drop them here to upload them',
  newVisibility: 'Visibility of new videos',
  refused: (files) =>
    `${counted(files, 'file was', 'files were')} not taken: finish or remove some of those on the page first.`,
  list: 'Files that are uploaded',
  overall: (files, done) =>
    done === 0
      ? counted(files, 'file', 'files')
      : `${counted(files, 'file', 'files')}, ${number.format(done)} done`,
  overallProgress: 'All files',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  cancelAll: 'Cancel all',
  phase: {
    waiting: 'Waiting for its turn',
    preparing: 'Preparing…',
    uploading: 'Uploading',
    finishing: 'Finishing…',
    stalled: 'Waiting for the connection',
    paused: 'Paused',
    failed: 'Not uploaded',
    cancelling: 'Cancelling…',
    uploaded: 'Uploaded',
  },
  stalledHint: 'It goes on by itself from where it stopped. Keep this page open.',
  told: (name, phase) => `${name}: ${phase}`,
  progress: (name) => `Upload of ${name}`,
  sentOf: (sent, size) => `${sent} of ${size}`,
  perSecond: (bytes) => `${bytes}/s`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove from the list',
  of: (action, name) => `${action}: ${name}`,
  cancelQuestion: (name) => `Cancel the upload of “${name}”?`,
  cancelAllQuestion: 'Cancel all uploads?',
  cancelHint: 'What was uploaded so far is deleted, with what you wrote about it.',
  cancelYes: 'Cancel the upload',
  cancelNo: 'Keep uploading',
  details: 'Details and captions',
  detailsOf: (name) => `Details and captions: ${name}`,
  saving: {
    saved: 'Saved',
    unsaved: 'Saved as you write.',
    saving: 'Saving…',
    failed: 'These details were not saved.',
  },
  titleMissing: 'Write a title: without one nothing is saved.',
  savedWithPost: 'Saved as soon as the upload begins.',
  captionsLater: 'Captions can be added once the upload has begun.',
  watch: 'Watch',
  unfinished: 'Unfinished uploads',
  unfinishedHint:
    'No browser keeps large files. Choose the same file again: what was uploaded is skipped, and it goes on from there.',
  received: (share) => `${share} uploaded`,
  pickAgain: 'Choose this file again',
  forget: 'Delete',
  keep: 'Keep it',
  forgetQuestion: (name) => `Delete the upload of “${name}”?`,
  signInWhy: 'Sign in to upload videos. They belong to your account: you decide who sees them.',
  errors: {
    FILE_TOO_LARGE: 'This file is larger than the service takes. Choose a smaller one.',
    NOT_A_VIDEO_TYPE: 'This file is no video. Choose another one.',
    QUOTA_EXCEEDED:
      'There is no room left for this file. Delete videos that you no longer need, and try again.',
    LIMIT_REACHED: 'Too many uploads are unfinished. Finish or delete some of them, and try again.',
    NotReadableError: 'The file was moved or changed. Choose it again.',
    NotFoundError: 'The file was moved or changed. Choose it again.',
  },
  timeLeft: {
    seconds: (seconds) => `${counted(seconds, 'second', 'seconds')} left`,
    minutes: (minutes) => `${counted(minutes, 'minute', 'minutes')} left`,
    hours: (hours, minutes) => `${number.format(hours)} h ${minutes} min left`,
  },
};

export type UploadWords = typeof ko;
export const UPLOAD_WORDS = { ko, en };
