import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { SEARCH, useLanguage } from '../language/language.ts';
import { createChips } from './chips.domain.ts';
import { EMPTY_SEARCH, isFiltered, type Search } from './search.domain.ts';
import { useRegionNames } from './use-region-names.ts';

interface ChipsProps {
  search: Search;
  /** The search whose filters are shown, if a list is still the former one. */
  shownSearch?: Search;
  onSearch: (search: Search) => void;
}

/** The active filters, each with a button to remove it. */
export function Chips({ search, shownSearch = search, onSearch }: ChipsProps) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const regionNameOf = useRegionNames(shownSearch.filters.location);
  if (!isFiltered(shownSearch.filters)) return null;
  const chipsOf = ({ filters }: Search) => createChips(filters, t, messages, regionNameOf);
  // From the current filters, which a former list does not have yet.
  const remove = (removedId: string) => {
    const chip = chipsOf(search).find(({ id }) => id === removedId);
    if (chip) onSearch({ ...search, filters: chip.without });
  };
  return (
    <ul className="flex basis-full flex-wrap items-center gap-1.5" aria-label={messages.applied}>
      {chipsOf(shownSearch).map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={messages.remove(label)}
            onClick={() => remove(id)}
          >
            {label} <Icon name="x" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="quiet" onClick={() => onSearch(EMPTY_SEARCH)}>
          {messages.clear}
        </button>
      </li>
    </ul>
  );
}
