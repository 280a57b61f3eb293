const ko = {
  resultsFor: (text: string) => `“${text}” 검색 결과입니다.`,
  searchFor: (text: string) => `“${text}” 그대로 검색`,
};
export default ko;
