import type { Document } from '@workreel/search-index';
import type { SearchablePosting } from './searcher.ts';

/** Returns the fields of a posting that the service indexes. */
export const toDocument = (id: number, { site, values, collectedAt }: SearchablePosting): Document => ({
  id,
  sortAt: Date.parse(values.postedAt ?? collectedAt) * 1_000,
  title: values.title,
  company: values.companyName,
  techStack: values.techStack,
  sector: values.sector,
  description: null,
  regions: values.location.regions,
  locationText: values.location.text,
  workplace: values.workplace,
  ...values.experience,
  education: values.education.level,
  employmentTypes: values.employmentType.types,
  deadline: values.deadline.date,
  amount: values.salary.annualMax ?? values.salary.annualMin,
  currency: values.salary.currency,
  open: true,
  site,
  group: null,
  groupPosition: 0,
  hasSignals: false,
});
