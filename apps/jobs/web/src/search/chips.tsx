import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { SEARCH, useLanguage } from '../language/language.ts';
import { createChips } from './chips.domain.ts';
import { EMPTY_SEARCH, isFiltered, type Search } from './search.domain.ts';
import { useRegionNames } from './use-region-names.ts';

/** The active filters, each with a button to remove it. */
export function Chips({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const regionNameOf = useRegionNames(search.filters.location);
  if (!isFiltered(search.filters)) return null;
  return (
    <ul className="flex basis-full flex-wrap gap-1.5" aria-label={messages.applied}>
      {createChips(search.filters, t, messages, regionNameOf).map(({ id, label, without }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={messages.remove(label)}
            onClick={() => onSearch({ ...search, filters: without })}
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
