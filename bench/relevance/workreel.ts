/** Workreel in the relevance benchmark: the index of the service over the generated postings. */
import { openSegment, Searcher, SegmentBuilder, searchPage } from '@workreel/search-index/engine';
import { RECALL_CUTOFF } from './score.domain.ts';
import type { OpenSearcher } from './searcher.ts';

export const openWorkreel: OpenSearcher = async (postings) => {
  const builder = new SegmentBuilder();
  const urls: string[] = [];
  for (const { sourceUrl, site, values, collectedAt } of postings) {
    builder.add({
      id: urls.push(sourceUrl),
      sortAt: Date.parse(values.postedAt ?? collectedAt) * 1_000,
      title: values.title,
      company: values.companyName,
      techStack: values.techStack,
      sector: values.sector,
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
    });
  }
  const searchers = [new Searcher(openSegment(builder.build()))];
  return {
    search: async (query) => {
      const request = { filters: { keyword: [query] }, sortOrder: 'relevance' as const, after: undefined };
      const { ids } = searchPage(searchers, { ...request, offset: 0, limit: RECALL_CUTOFF, now: 0 });
      return ids.map((id) => urls[id - 1]!);
    },
    [Symbol.asyncDispose]: async () => {},
  };
};
