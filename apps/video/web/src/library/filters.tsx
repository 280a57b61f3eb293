import { Icon } from '@workreel/ui/icon';
import { useId } from 'react';
import type { SortOrder } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { availableOrders, effectiveOrder, type Search } from './search.domain.ts';

interface FiltersProps {
  search: Search;
  onSearch: (search: Search) => void;
}

/** The active filters except the query, as buttons that remove them. */
export function Chips({ search, onSearch }: FiltersProps) {
  const { library: messages } = useLanguage().t;
  const active = (['tag', 'author'] as const).filter((name) => search[name] !== '');
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={messages.filters}>
      {active.map((name) => {
        const label = messages[name](search[name]);
        return (
          <li key={name} className="min-w-0">
            <button
              type="button"
              className="chip max-w-full"
              aria-label={messages.removeFilter(label)}
              onClick={() => onSearch({ ...search, [name]: '' })}
            >
              <span className="truncate">{label}</span>
              <Icon name="x" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function SortOrderSelect({ search, onSearch }: FiltersProps) {
  const { sort: messages } = useLanguage().t.library;
  const id = useId();
  return (
    <div className="ml-auto flex items-center gap-2">
      <label htmlFor={id} className="visually-hidden">
        {messages.label}
      </label>
      <select
        id={id}
        className="field w-auto"
        value={effectiveOrder(search)}
        onChange={(event) => onSearch({ ...search, sortOrder: event.currentTarget.value as SortOrder })}
      >
        {availableOrders(search).map((order) => (
          <option key={order} value={order}>
            {messages[order]}
          </option>
        ))}
      </select>
    </div>
  );
}
