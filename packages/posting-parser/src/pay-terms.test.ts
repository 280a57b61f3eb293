import { expect, test } from 'vitest';
import { parsePayTerms } from './pay-terms.domain.ts';

test.each([
  ['회사내규에 따름', 'companyPolicy'],
  ['회사 내규에 따름', 'companyPolicy'],
  ['회사내규', 'companyPolicy'],
  ['내규에 따름', 'companyPolicy'],
  ['급여: 당사 규정에 따름', 'companyPolicy'],
  ['As per company standards', 'companyPolicy'],
  ['면접 후 결정', 'afterInterview'],
  ['면접후결정', 'afterInterview'],
  ['면접 시 협의', 'afterInterview'],
  ['To be discussed at interview', 'afterInterview'],
  ['협의', 'negotiable'],
  ['연봉 협의', 'negotiable'],
  ['협의 후 결정', 'negotiable'],
  ['급여 추후협의', 'negotiable'],
  ['Negotiable', 'negotiable'],
  ['DOE', 'negotiable'],
  ['Salary: depending on experience', 'negotiable'],
  ['nach Vereinbarung', 'negotiable'],
  ['Gehalt nach Vereinbarung', 'negotiable'],
  ['À négocier', 'negotiable'],
  ['Salario a convenir', 'negotiable'],
  ['応相談', 'negotiable'],
  ['薪资面议', 'negotiable'],
  ['Competitive', 'competitive'],
  ['Competitive salary', 'competitive'],
  ['업계 최고 수준', 'competitive'],
  ['비공개', 'undisclosed'],
  ['Salary not disclosed', 'undisclosed'],
])('%s is %s', (text, terms) => {
  expect(parsePayTerms(text)).toBe(terms);
});

test.each([
  null,
  '',
  '연봉 3,000만원 (협의 가능)',
  'Competitive + 401k',
  'Negotiable, up to $90k',
  'Gehalt nach Tarif',
  '협의회 운영',
])('%s is shown as printed', (text) => {
  expect(parsePayTerms(text)).toBeNull();
});
