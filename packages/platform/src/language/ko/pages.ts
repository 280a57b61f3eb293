/** What small pages say. */
export default {
  onwards: 'Workreel로 가기',
};
