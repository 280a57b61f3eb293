import type { FailureCode, Visibility, WaitsFor, WarningCode } from '../../schemas.ts';

const ko = {
  title: '제목',
  author: '작성자',
  description: '설명',
  tags: '태그',
  tagsHint: '쉼표로 구분해 주세요. 예: 여행, 제주 바다',
  tagsInvalid: '태그는 최대 30개, 태그당 60자까지 입력할 수 있습니다.',
  save: '저장',
  saving: '저장 중…',
  captions: {
    heading: '자막',
    hint: '1MB 이하의 WebVTT(.vtt) 또는 SubRip(.srt) 파일을 선택해 주세요. 같은 언어의 기존 자막은 교체됩니다.',
    list: '등록된 자막',
    remove: '삭제',
    removeOf: (language: string) => `자막 삭제: ${language}`,
    language: '자막 언어',
    other: '다른 언어…',
    tag: '언어 코드',
    tagHint: 'BCP 47 코드. 예: pt-BR, uk',
    add: '자막 파일 선택',
    adding: '업로드 중…',
    added: (language: string) => `자막을 추가했습니다: ${language}`,
    removed: (language: string) => `자막을 삭제했습니다: ${language}`,
    invalidTag: 'ko, en, pt-BR과 같은 언어 코드를 입력해 주세요.',
    tooLarge: '자막 파일이 1MB를 초과합니다.',
    unreadable: '파일의 문자 인코딩을 인식할 수 없습니다. UTF-8로 저장한 뒤 다시 선택해 주세요.',
    noCues: '파일에 자막이 없습니다. 시간 정보가 있는 .srt 또는 .vtt 파일을 선택해 주세요.',
    invalid: 'WebVTT 형식 오류입니다. 상세 정보에 표시된 줄을 수정한 뒤 다시 선택해 주세요.',
    errors: {
      LIMIT_REACHED:
        '자막은 동영상당 최대 30개 언어까지 등록할 수 있습니다. 필요 없는 자막을 먼저 삭제해 주세요.',
      MOVING: '공개 범위 변경으로 파일을 옮기고 있습니다. 잠시 후 다시 시도해 주세요.',
      BODY_TOO_LARGE: '자막 파일이 1MB를 초과합니다.',
    },
  },
  visibilityHint: {
    public: '누구나 검색하고 볼 수 있습니다.',
    unlisted: '링크가 있는 사람은 누구나 볼 수 있습니다.',
    private: '나만 볼 수 있습니다. 관리자가 열어 보면 기록이 남습니다.',
  } satisfies Record<Visibility, string>,
  embeddable: '다른 사이트에 삽입할 수 있도록 허용',
  failure: {
    NOT_A_VIDEO: '동영상이나 오디오 파일이 아닙니다. 다른 파일을 업로드해 주세요.',
    STILL_IMAGE:
      '움직이지 않는 이미지 파일입니다. 동영상, 움직이는 이미지 또는 오디오 파일을 업로드해 주세요.',
    PROTECTED_FILE: '복제가 방지된(DRM) 파일이라 재생할 수 없습니다. 보호되지 않은 파일을 업로드해 주세요.',
    UNSUPPORTED_FORMAT:
      '아직 이 서버에서 재생할 수 없는 형식입니다. MP4(H.264) 등으로 변환한 뒤 업로드해 주세요.',
    TRUNCATED_FILE: '파일이 중간에 잘려 있습니다. 온전한 파일을 업로드해 주세요.',
    NO_VIDEO_TRACK: '재생할 영상이 없는 파일입니다. 영상이 있는 파일을 업로드해 주세요.',
    TOO_LONG: '동영상이 허용된 길이를 초과합니다. 나누어 업로드해 주세요.',
    TOO_LARGE: '파일이 허용된 크기를 초과합니다. 더 작은 파일을 업로드해 주세요.',
    CONVERSION_FAILED:
      '변환하지 못했습니다. 다시 시도해도 실패하면 같은 동영상의 다른 파일을 업로드해 주세요.',
    OBJECT_MISSING: '업로드한 파일이 저장소에 없습니다. 다시 업로드해 주세요.',
  } satisfies Record<FailureCode, string>,
  progress: '변환',
  playableHint: '지금 재생할 수 있습니다. 나머지는 계속 변환하고 있습니다.',
  waitingHint: '앞부분 변환이 끝나면 재생할 수 있습니다.',
  waitsFor: {
    CONVERTER_MISSING:
      '서버에 변환 프로그램이 없어 변환을 기다리고 있습니다. 파일은 안전하게 저장되어 있습니다.',
    STORE_FULL: '서버의 저장 공간이 부족해 변환을 기다리고 있습니다. 파일은 안전하게 저장되어 있습니다.',
    STORE_UNAVAILABLE: '저장소에 연결할 수 없어 변환을 기다리고 있습니다. 연결되면 자동으로 다시 시작합니다.',
  } satisfies Record<WaitsFor, string>,
  warnings: {
    heading: '변환했지만 일부가 빠졌습니다.',
    codes: {
      DAMAGED: '파일이 일부 손상되어 해당 부분이 빠졌거나 깨져 보일 수 있습니다.',
      SHORTER_THAN_DECLARED: '파일이 끝나기 전에 잘려 있어 앞부분만 재생됩니다.',
      POSTER_FAILED: '썸네일을 만들지 못했습니다. 직접 등록할 수 있습니다.',
      STORYBOARD_FAILED: '탐색 막대의 미리보기를 만들지 못했습니다.',
      CAPTIONS_FAILED: '파일에 있는 자막을 읽지 못했습니다. 직접 등록할 수 있습니다.',
      IFRAMES_FAILED: '빠른 탐색용 영상을 만들지 못했습니다.',
    } satisfies Record<WarningCode, string>,
  },
  retryConversion: '다시 변환',
};

export default ko;
