import type { Filters } from '../filters.ts';
import { correctedPlan } from '../plan.domain.ts';
import type { PageRequest, SearchEngine } from '../port.ts';
import { countStoredAfter, searchFacets, searchPage } from './search.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { suggest } from './suggest.domain.ts';
import { searchTrend } from './trend.domain.ts';
import { vocabularyOf } from './vocabulary.domain.ts';

/** Searches segments in the memory of this process. */
export class MemoryEngine implements SearchEngine {
  readonly #searchers: readonly Searcher[];

  constructor(searchers: readonly Searcher[]) {
    this.#searchers = searchers;
  }

  async page(request: PageRequest) {
    const { plan, corrections } = await this.#plan(request.filters, request.now);
    return { ...searchPage(this.#searchers, plan, request), corrections };
  }
  async facets(filters: Filters, now: number) {
    const { plan } = await this.#plan(filters, now);
    return searchFacets(this.#searchers, plan);
  }
  async trend(filters: Filters, starts: readonly number[], technologies: number, now: number) {
    const { plan } = await this.#plan(filters, now);
    return searchTrend(this.#searchers, plan, starts, technologies);
  }
  async countStoredAfter(filters: Filters, id: number, now: number) {
    const { plan } = await this.#plan(filters, now);
    return countStoredAfter(this.#searchers, plan, id);
  }
  async suggestions(prefix: string, limit: number) {
    return suggest(this.#searchers, prefix, limit);
  }

  #plan(filters: Filters, now: number) {
    return correctedPlan(vocabularyOf(this.#searchers), filters, now);
  }
}
