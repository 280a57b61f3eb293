/** The server-rendered pages. */
export default {
  goToWorkreel: 'Workreel로 이동',
};
