import { useCatalogue } from '@workreel/ui/language';
import { memo, useState } from 'react';
import { SEARCH, useLanguage } from '../language/language.ts';
import { type Counted, holding, withChosen } from './facets.domain.ts';
import type { TickedFilter, Toggle } from './set-filters.ts';

/** Values that are shown before “more” is pressed. */
export const FEW = 8;

interface ChecksProps {
  filter: TickedFilter;
  label: string;
  counts: readonly Counted[];
  chosen: readonly string[] | undefined;
  onToggle: Toggle;
  /** The names of values that are codes. */
  names?: Partial<Record<string, string>>;
  /** Whether there are so many that one looks for one's own. */
  looked?: boolean;
}

/** Values to be ticked, each with how many there are. */
export const Checks = memo(function Checks(props: ChecksProps) {
  const messages = useCatalogue(SEARCH).filters;
  const { filter, label, counts, chosen, onToggle, names, looked = false } = props;
  const values = withChosen(counts, chosen);
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const found = looked ? holding(values, text) : values;
  const shown = all || text !== '' ? found : found.slice(0, FEW);
  return (
    <>
      {looked && values.length > FEW && (
        <input
          type="search"
          className="field mb-2"
          aria-label={messages.look(label)}
          placeholder={messages.look(label)}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul aria-label={label} className={all || text !== '' ? 'max-h-72 overflow-y-auto' : ''}>
        {shown.map(({ value, count }) => (
          <li key={value}>
            <Check
              filter={filter}
              value={value}
              name={names?.[value] ?? value}
              count={count}
              checked={chosen?.includes(value) ?? false}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-muted">{messages.nothing}</p>}
      {text === '' && found.length > FEW && (
        <button type="button" className="quiet -ml-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? messages.less : messages.more(found.length - FEW)}
        </button>
      )}
    </>
  );
});

interface CheckProps extends Counted {
  filter: TickedFilter;
  name: string;
  checked: boolean;
  onToggle: Toggle;
}

export const Check = memo(function Check(props: CheckProps) {
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
        <span className="ml-auto shrink-0 whitespace-nowrap text-[0.8125rem] text-muted">
          {t.count(count)}
        </span>
      )}
    </label>
  );
});
