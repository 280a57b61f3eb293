import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { memo, useState } from 'react';
import { SEARCH, useLanguage } from '../language/language.ts';
import { type FacetValue, filterByText, withSelected } from './facets.domain.ts';
import type { CheckboxFilter, ToggleFilter } from './use-set-filters.ts';

/** Number of values shown while a list is collapsed. */
export const COLLAPSED_COUNT = 8;

interface CheckboxListProps {
  filter: CheckboxFilter;
  label: string;
  counts: readonly FacetValue[];
  /** Whether the counts are loaded. */
  isLoaded: boolean;
  selected: readonly string[] | undefined;
  onToggle: ToggleFilter;
  /** Display names of values that are codes. */
  names?: Partial<Record<string, string>>;
  /** Whether the list can be searched. */
  searchable?: boolean;
}

/** The values of a filter as checkboxes, each with its count. */
export const CheckboxList = memo(function CheckboxList(props: CheckboxListProps) {
  const messages = useCatalogue(SEARCH).filters;
  const { filter, label, counts, isLoaded, selected, onToggle, names, searchable = false } = props;
  const values = withSelected(counts, selected);
  const [text, setText] = useState('');
  const [showAll, setShowAll] = useState(false);
  const matches = searchable ? filterByText(values, text) : values;
  const shown = showAll || text !== '' ? matches : matches.slice(0, COLLAPSED_COUNT);
  return (
    <>
      {searchable && values.length > COLLAPSED_COUNT && (
        <input
          type="search"
          className="field mb-2"
          aria-label={messages.find(label)}
          placeholder={messages.find(label)}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul aria-label={label} className={showAll || text !== '' ? 'max-h-72 overflow-y-auto' : ''}>
        {shown.map(({ value, count }) => (
          <li key={value}>
            <FilterCheckbox
              filter={filter}
              value={value}
              name={(names && ownValue(names, value)) ?? value}
              count={count}
              checked={selected?.includes(value) ?? false}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {isLoaded && matches.length === 0 && <p className="text-muted">{messages.noMatches}</p>}
      {text === '' && matches.length > COLLAPSED_COUNT && (
        <button
          type="button"
          className="quiet -ml-2"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? messages.less : messages.more(matches.length - COLLAPSED_COUNT)}
        </button>
      )}
    </>
  );
});

interface FilterCheckboxProps extends FacetValue {
  filter: CheckboxFilter;
  name: string;
  checked: boolean;
  onToggle: ToggleFilter;
}

export const FilterCheckbox = memo(function FilterCheckbox(props: FilterCheckboxProps) {
  const { t } = useLanguage();
  const { filter, value, name, count, checked, onToggle } = props;
  return (
    <label className="flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={() => onToggle(filter, value)}
      />
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {count > 0 && (
        <span className="ml-auto shrink-0 whitespace-nowrap text-small text-muted">{t.count(count)}</span>
      )}
    </label>
  );
});
