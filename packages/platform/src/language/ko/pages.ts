/** The server-rendered pages. */
export default {
  goToWorkreel: 'Workreel로 이동',
  problems: {
    notFound: {
      title: '페이지를 찾을 수 없습니다',
      hint: '주소가 잘못되었거나 페이지가 이동되었을 수 있습니다.',
    },
    busy: {
      title: '지금은 요청을 처리할 수 없습니다',
      hint: '사용자가 많거나 서비스를 준비하고 있습니다. 잠시 후 새로고침해 주세요.',
    },
    failed: {
      title: '페이지를 표시하지 못했습니다',
      hint: '서버에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요. 문제가 계속되면 아래 내용을 운영자에게 알려 주세요.',
    },
  },
};
