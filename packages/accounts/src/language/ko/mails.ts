/** The emails about an account. */
export default {
  greeting: (name: string) => `${name} 님, 안녕하세요.`,
  greetingWithoutName: '안녕하세요.',
  confirm: {
    subject: '[Workreel] 이메일 인증 안내',
    body: '본인의 이메일 주소가 맞는지 확인해 주세요. 인증하기 전에는 이메일 인증이 필요한 기능을 사용할 수 없습니다.',
    action: '이메일 인증',
    expiry: '이 링크는 3일 동안 유효합니다. 가입한 적이 없다면 이 메일을 무시하셔도 됩니다.',
  },
  reset: {
    subject: '[Workreel] 비밀번호 재설정 안내',
    body: '이 이메일 주소로 가입한 계정의 비밀번호 재설정 요청을 받았습니다.',
    action: '비밀번호 재설정',
    expiry:
      '이 링크는 1시간 동안 한 번만 사용할 수 있습니다. 요청한 적이 없다면 이 메일을 무시하셔도 됩니다. 비밀번호는 변경되지 않습니다.',
  },
  emailChanged: {
    subject: '[Workreel] 계정의 이메일 주소가 변경되었습니다',
    body: 'Workreel 계정의 이메일 주소가 다른 주소로 변경되었습니다. 앞으로 메일은 새 주소로 발송되며, 이 주소로는 로그인할 수 없습니다.',
    advice: '직접 변경하지 않았다면 지금 바로 서비스 관리자에게 알려 주세요.',
  },
  passwordChanged: {
    subject: '[Workreel] 비밀번호가 변경되었습니다',
    body: 'Workreel 계정의 비밀번호가 변경되었고, 다른 기기에서는 모두 로그아웃되었습니다.',
    advice:
      '직접 변경하지 않았다면 평소처럼 Workreel에 접속해 로그인 페이지에서 비밀번호를 재설정하고, 서비스 관리자에게 알려 주세요.',
  },
  passwordReset: {
    subject: '[Workreel] 비밀번호가 재설정되었습니다',
    body: 'Workreel 계정의 비밀번호가 재설정되었고, 모든 기기에서 로그아웃되었습니다.',
    advice:
      '직접 재설정하지 않았다면 이 메일함의 비밀번호를 변경한 뒤, 평소처럼 Workreel에 접속해 로그인 페이지에서 비밀번호를 다시 설정하고 서비스 관리자에게 알려 주세요.',
  },
  sessionEnded: {
    subject: '[Workreel] 보안을 위해 한 기기에서 로그아웃되었습니다',
    body: 'Workreel 계정의 로그인 정보가 두 번 사용되었습니다. 다른 사람이 복사했을 수 있으므로 해당 기기에서 로그아웃했습니다.',
    advice:
      '평소처럼 Workreel에 접속해 다시 로그인하고, 계정 페이지에서 로그인된 기기를 확인해 주세요. 모르는 기기가 있으면 비밀번호를 변경해 주세요.',
  },
};
