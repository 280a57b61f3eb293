/** The emails that contain a link. */
export default {
  confirm: {
    subject: '[Workreel] 이메일 인증 안내',
    greeting: (name: string) => `${name} 님, 안녕하세요.`,
    body: '본인의 이메일 주소가 맞는지 확인해 주세요. 인증하기 전에는 알림 메일을 보내지 않습니다.',
    action: '이메일 인증',
    expiry: '이 링크는 3일 동안 유효합니다. 가입한 적이 없다면 이 메일을 무시하셔도 됩니다.',
  },
  reset: {
    subject: '[Workreel] 비밀번호 재설정 안내',
    greeting: (name: string) => `${name} 님, 안녕하세요.`,
    body: '이 이메일 주소로 가입한 계정의 비밀번호 재설정 요청을 받았습니다.',
    action: '비밀번호 재설정',
    expiry:
      '이 링크는 1시간 동안 한 번만 사용할 수 있습니다. 요청한 적이 없다면 이 메일을 무시하셔도 됩니다. 비밀번호는 변경되지 않습니다.',
  },
};
