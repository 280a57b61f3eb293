/** What the pages say that mailed links lead to. */
export default {
  confirm: '이메일 주소 확인',
  confirmAsk: (email: string) => `${email}, 본인의 주소가 맞습니까?`,
  confirmDo: '네, 맞습니다',
  confirmed: '이메일 주소를 확인했습니다',
  confirmedText: '이제 새 소식을 이메일로 받을 수 있습니다.',
  reset: '새 비밀번호 설정',
  resetLabel: '새 비밀번호',
  resetHint: '8자 이상 입력해 주세요. 모든 기기에서 로그아웃됩니다.',
  resetDo: '비밀번호 설정',
  resetDone: '새 비밀번호를 설정했습니다',
  resetDoneText: '새 비밀번호로 로그인해 주세요.',
  short: '비밀번호는 8자 이상 256자 이하로 입력해 주세요.',
  invalid: '더 이상 쓸 수 없는 링크입니다',
  invalidText: '이미 썼거나 기한이 지난 링크입니다. 새 링크를 요청해 주세요.',
};
