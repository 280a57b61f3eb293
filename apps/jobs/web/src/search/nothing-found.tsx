import { useQueries, useQuery } from '@tanstack/react-query';
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
import { DEFAULT_FILTERS, EMPTY_SEARCH, type Search, withCurrency } from './search.domain.ts';
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
  const hasOthers = chips.length > 1;
  const droppable = useDroppable(hasOthers ? chips : NO_CHIPS);
  const isOnlyKeyword = chips.length === 1 && search.filters.keyword !== undefined;
  const hint = isOnlyKeyword
    ? messages.withKeyword
    : droppable && droppable.length > 0
      ? ''
      : messages.withFilters;
  return (
    <StatusMessage title={messages.title} hint={hint}>
      {suggestion && (
        <Action
          label={messages.suggested(suggestion.keyword, suggestion.count)}
          onClick={suggestion.onSelect}
        />
      )}
      {droppable && onSearch && (
        <SearchButtons
          title={messages.droppable}
          searches={droppable}
          onSelect={(filters) => onSearch({ ...search, filters })}
        />
      )}
      {hasOthers && droppable?.length === 0 && search.filters.keyword && onSearch && (
        <KeywordAlone
          keyword={search.filters.keyword}
          onSelect={(filters) => onSearch({ ...search, filters })}
        />
      )}
      {search.filters.salary !== undefined && onSearch && (
        <MainCurrency
          filters={search.filters}
          onSelect={(chosen) => onSearch(withCurrency(search, chosen))}
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

/** Returns the same search without one of its conditions, those that leave most postings first; undefined until all are counted. */
function useDroppable(chips: readonly Chip[]): LeadingSearch[] | undefined {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).empty;
  const tried = chips.slice(0, MAX_DROPPED);
  const totals = useQueries({ queries: tried.map(({ without }) => countQuery({ filters: without })) });
  if (totals.some(({ isPending }) => isPending)) return undefined;
  return tried
    .map((chip, n) => ({ chip, total: totals[n]?.data }))
    .filter(({ total }) => total !== undefined && total.count > 0)
    .toSorted((a, b) => b.total!.count - a.total!.count)
    .map(({ chip: { id, label, without }, total }) => ({
      key: id,
      label: messages.without(label, t.results.count(total!.count, total!.atLeast)),
      filters: without,
    }));
}

/** Offers the keyword without all other conditions; nothing if it finds nothing either. */
function KeywordAlone(props: { keyword: string[]; onSelect: (filters: Filters) => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).empty;
  const { keyword, onSelect } = props;
  const filters: Filters = { ...DEFAULT_FILTERS, keyword };
  const { data: total } = useQuery(countQuery({ filters }));
  if (!total || total.count === 0) return null;
  const label = messages.onlyKeyword(formatKeywords(keyword), t.results.count(total.count, total.atLeast));
  return <Action label={label} onClick={() => onSelect(filters)} />;
}
