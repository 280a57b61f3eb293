/** The pages that the links in emails open. */
export default {
  confirm: '이메일 인증',
  confirmText: '본인의 이메일이면 아래 버튼을 눌러 주세요.',
  confirmAction: '이메일 인증',
  confirmed: '이메일 인증이 완료되었습니다',
  /** What a confirmed address is needed for, by service. */
  confirmedText: {
    jobs: '이제 이메일 알림을 받을 수 있습니다.',
    video: '이제 동영상을 업로드하고, 이 주소로 공유받은 동영상을 볼 수 있습니다.',
    videoWithoutMail: '이제 이 주소로 공유받은 동영상을 볼 수 있습니다.',
  },
  reset: '비밀번호 재설정',
  resetLabel: '새 비밀번호',
  resetHint: '8자 이상 입력해 주세요. 변경하면 모든 기기에서 로그아웃됩니다.',
  resetAction: '비밀번호 변경',
  resetDone: '비밀번호가 변경되었습니다',
  resetDoneText: '새 비밀번호로 로그인해 주세요.',
  passwordLength: '비밀번호는 8자 이상 256자 이하로 입력해 주세요.',
  passwordWeak: '흔히 쓰이거나 이메일·이름과 같은 비밀번호는 쉽게 추측됩니다. 다른 비밀번호를 입력해 주세요.',
  invalid: '더 이상 사용할 수 없는 링크입니다',
  invalidText: '이미 사용했거나 만료되었거나 새 링크로 대체된 링크입니다. 새 링크를 요청해 주세요.',
};
