import type { Filters } from '../../api.ts';
import type { Search } from '../../search/search.domain.ts';

/**
 * A saved search as the listing opens it, the newest first. The listing without a word of it shows open postings; a
 * search without a word of it finds all.
 */
export const searchOf = (filters: Filters): Search => ({
  filters: { ...filters, status: filters.status?.length ? filters.status : ['open', 'closed'] },
  sortOrder: 'recent',
});
