import type ko from '../ko/search.ts';

const en: typeof ko = {
  resultsFor: (text) => `Results for “${text}”.`,
  searchFor: (text) => `Search for “${text}” instead`,
};
export default en;
