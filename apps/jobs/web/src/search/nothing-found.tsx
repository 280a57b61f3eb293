import { useQueries } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { StatusMessage } from '@workreel/ui/status-message';
import { useId, useState } from 'react';
import type { Filters } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { NOTHING_HIDDEN } from '../listing/hidden.domain.ts';
import { changeHidden } from '../listing/hidden.ts';
import { type Chip, createChips } from './chips.domain.ts';
import { regionTree } from './facets.domain.ts';
import { formatKeywords, parseKeywords } from './keywords.domain.ts';
import { recentSearches } from './recent-searches.ts';
import { MainCurrency } from './salary-filter.tsx';
import { DEFAULT_FILTERS, EMPTY_SEARCH, type Search } from './search.domain.ts';
import { countQuery } from './use-count.ts';
import { useFacets } from './use-facets.ts';
import { useRegionNames } from './use-region-names.ts';

/** Why a list is empty. */
export type EmptyReason = 'pastEnd' | 'tooDeep' | 'noPostings' | 'noMatches' | 'noOpenPostings' | 'allHidden';

interface NothingFoundProps {
  reason: EmptyReason;
  search: Search;
  /** A similar keyword that has matches. */
  suggestion?: { keyword: string; count: number; onSelect: () => void } | undefined;
  onSearch?: (search: Search) => void;
  onClear?: () => void;
  onShowAll?: () => void;
  onFirstPage?: () => void;
  onRefresh?: () => void;
}

export function NothingFound(props: NothingFoundProps) {
  const { empty: messages, hidden } = useCatalogue(SEARCH);
  switch (props.reason) {
    case 'pastEnd':
    case 'tooDeep':
      return (
        <StatusMessage title={messages[props.reason]} hint={messages[`${props.reason}Hint`]}>
          <Action label={messages.firstPage} onClick={props.onFirstPage} />
        </StatusMessage>
      );
    case 'noMatches':
      return <NoMatches {...props} />;
    case 'allHidden':
      return (
        <StatusMessage title={messages.allHidden} hint={messages.allHiddenHint}>
          <Action label={hidden.showAll} onClick={() => changeHidden(() => NOTHING_HIDDEN)} />
        </StatusMessage>
      );
    case 'noPostings':
      return (
        <StatusMessage title={messages.none} hint={messages.noneStored}>
          <Action label={messages.refresh} onClick={props.onRefresh} />
        </StatusMessage>
      );
    case 'noOpenPostings':
      return (
        <StatusMessage title={messages.none} hint={messages.withoutFilters}>
          <Action label={messages.refresh} onClick={props.onRefresh} />
          <Action label={messages.showAll} onClick={props.onShowAll} />
        </StatusMessage>
      );
  }
}

function Action({ label, onClick }: { label: string; onClick: (() => void) | undefined }) {
  return (
    onClick && (
      <button type="button" className="button mx-1 mt-4" onClick={onClick}>
        {label}
      </button>
    )
  );
}

/** Leads on: to a similar keyword, to the same search without one of its conditions, or else to other searches. */
function NoMatches({ search, suggestion, onSearch, onClear }: NothingFoundProps) {
  const { t } = useLanguage();
  const { empty: messages, filters } = useCatalogue(SEARCH);
  const regionNameOf = useRegionNames(search.filters.location);
  const chips = createChips(search.filters, t, filters, regionNameOf);
  const droppable = useDroppable(chips.length > 1 ? chips : NO_CHIPS, search.filters.keyword);
  const isOnlyKeyword = chips.length === 1 && search.filters.keyword !== undefined;
  const hint = isOnlyKeyword ? messages.withKeyword : droppable.length > 0 ? '' : messages.withFilters;
  return (
    <StatusMessage title={messages.title} hint={hint}>
      {suggestion && (
        <Action
          label={messages.suggested(suggestion.keyword, suggestion.count)}
          onClick={suggestion.onSelect}
        />
      )}
      {onSearch && (
        <SearchButtons
          title={messages.droppable}
          searches={droppable}
          onSelect={(filters) => onSearch({ ...search, filters })}
        />
      )}
      {search.filters.salary !== undefined && onSearch && (
        <MainCurrency
          filters={search.filters}
          onSelect={(chosen) => {
            const { currency: _currency, ...others } = search.filters;
            onSearch({ ...search, filters: chosen === undefined ? others : { ...others, currency: chosen } });
          }}
        />
      )}
      {isOnlyKeyword && !suggestion && onSearch && (
        <OtherSearches
          keyword={formatKeywords(search.filters.keyword)}
          onSelect={(filters) => onSearch({ ...search, filters })}
        />
      )}
      <Action label={isOnlyKeyword ? messages.showOpen : t.error.clearFilters} onClick={onClear} />
    </StatusMessage>
  );
}

interface LeadingSearch {
  key: string;
  label: string;
  filters: Filters;
}

interface SearchButtonsProps {
  title: string;
  searches: readonly LeadingSearch[];
  onSelect: (filters: Filters) => void;
}

function SearchButtons({ title, searches, onSelect }: SearchButtonsProps) {
  const id = useId();
  if (searches.length === 0) return null;
  return (
    <>
      <h3 id={id} className="mt-4 text-small text-muted">
        {title}
      </h3>
      <ul className="mt-2 flex flex-wrap justify-center gap-2" aria-labelledby={id}>
        {searches.map(({ key, label, filters }) => (
          <li key={key}>
            <button type="button" className="button" onClick={() => onSelect(filters)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const MAX_PLACES = 6;

/** Leads on from a keyword that nothing resembles: to recent searches and the places with the most postings. */
function OtherSearches({ keyword, onSelect }: { keyword: string; onSelect: (filters: Filters) => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).empty;
  const [recent] = useState(recentSearches);
  const places = regionTree(useFacets(EMPTY_SEARCH)?.location ?? [], t.language).slice(0, MAX_PLACES);
  return (
    <>
      <SearchButtons
        title={messages.recentSearches}
        searches={recent
          .filter((text) => text !== keyword)
          .map((text) => ({
            key: text,
            label: text,
            filters: { ...DEFAULT_FILTERS, keyword: parseKeywords(text) },
          }))}
        onSelect={onSelect}
      />
      <SearchButtons
        title={messages.places}
        searches={places.map(({ value, name, count }) => ({
          key: value,
          label: `${name} (${t.results.count(count, false)})`,
          filters: { ...DEFAULT_FILTERS, location: [value] },
        }))}
        onSelect={onSelect}
      />
    </>
  );
}

const NO_CHIPS: Chip[] = [];
/** Each condition costs a request. */
const MAX_DROPPED = 8;

/**
 * Returns the same search without one of its conditions, those that leave most postings first, once all are counted; or with the keyword alone,
 * if the others find none.
 */
function useDroppable(chips: readonly Chip[], keyword: Filters['keyword']): LeadingSearch[] {
  const { t } = useLanguage();
  const { empty: messages } = useCatalogue(SEARCH);
  const tried = chips.slice(0, MAX_DROPPED);
  const onlyKeyword: Filters = { ...DEFAULT_FILTERS, ...(keyword && { keyword }) };
  const candidates = [
    ...tried.map(({ id, label, without }) => ({
      key: id,
      filters: without,
      labelOf: (count: string) => messages.without(label, count),
    })),
    ...(keyword && tried.length > 0
      ? [
          {
            key: 'onlyKeyword',
            filters: onlyKeyword,
            labelOf: (count: string) => messages.onlyKeyword(formatKeywords(keyword), count),
          },
        ]
      : []),
  ];
  const totals = useQueries({ queries: candidates.map(({ filters }) => countQuery({ filters })) });
  if (totals.some(({ isPending }) => isPending)) return [];
  const found = candidates
    .map((candidate, n) => ({ ...candidate, total: totals[n]?.data }))
    .filter(({ total }) => total !== undefined && total.count > 0)
    .toSorted((a, b) => b.total!.count - a.total!.count)
    .map(({ key, filters, labelOf, total }) => ({
      key,
      filters,
      label: labelOf(t.results.count(total!.count, total!.atLeast)),
    }));
  const without = found.filter(({ filters }) => filters !== onlyKeyword);
  return without.length > 0 ? without : found;
}
