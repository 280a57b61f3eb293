/** What mails with a link say. */
export default {
  confirm: {
    subject: '이메일 주소를 확인해 주세요',
    greeting: (name: string) => `${name}님, 안녕하세요.`,
    body: '이 주소가 본인의 것인지 확인해 주세요. 확인하기 전에는 아무것도 보내지 않습니다.',
    action: '이메일 주소 확인',
    life: '이 링크는 3일 동안 쓸 수 있습니다. 가입하신 적이 없다면 이 메일을 무시하셔도 됩니다.',
  },
  reset: {
    subject: '새 비밀번호 설정',
    greeting: (name: string) => `${name}님, 안녕하세요.`,
    body: '이 주소로 새 비밀번호를 설정해 달라는 요청이 있었습니다.',
    action: '새 비밀번호 설정',
    life: '이 링크는 1시간 동안 한 번만 쓸 수 있습니다. 요청하신 적이 없다면 비밀번호는 그대로 유지됩니다.',
  },
};
