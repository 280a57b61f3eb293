import type { PostingValues } from './values.ts';

/** Creates the values of a posting for tests: a company name and a title, plus the given values. */
export const postingValues = (values: Partial<PostingValues> = {}): PostingValues => ({
  companyName: '(주)예시',
  title: '백엔드개발자',
  location: { text: null, regions: [], remote: false },
  workplace: null,
  experience: { text: null, minYears: null, maxYears: null, newcomer: null },
  education: { text: null, level: null },
  employmentType: { text: null, types: [] },
  deadline: { text: null, kind: 'unknown', date: null },
  techStack: [],
  sector: [],
  salary: {
    text: null,
    min: null,
    max: null,
    currency: null,
    period: null,
    annualMin: null,
    annualMax: null,
  },
  postedAt: null,
  ...values,
});
