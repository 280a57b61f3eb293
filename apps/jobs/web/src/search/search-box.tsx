import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { Icon, type IconName } from '@workreel/ui/icon';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { client, type Suggestion } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { formatKeywords, parseKeywords } from './keywords.domain.ts';
import { clearRecentSearches, recentSearches } from './recent-searches.ts';
import type { Search } from './search.domain.ts';

interface SearchBoxProps {
  search: Search;
  onSearch: (search: Search) => void;
  /** Called with the name of a suggested company. Default: it is searched for. */
  onCompany?: (name: string) => void;
}

/** The keyword field with suggestions: a combobox with manual selection (ARIA Authoring Practices). */
export function SearchBox({ search, onSearch, onCompany }: SearchBoxProps) {
  const { t } = useLanguage();
  const keyword = formatKeywords(search.filters.keyword);
  const [text, setText] = useState(keyword);
  const [shownKeyword, setShownKeyword] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [recent, setRecent] = useState<string[]>([]);
  const typed = text.trim();
  const suggested = useSuggestions(open ? typed : '');
  const suggestions: readonly Option[] = typed === '' ? recent.map(toRecentOption) : suggested;
  // The keyword changed elsewhere, such as by going back or removing a chip.
  if (keyword !== shownKeyword) {
    setShownKeyword(keyword);
    setText(keyword);
  }
  const expanded = open && suggestions.length > 0;

  const submit = (input: string) => {
    setOpen(false);
    setActiveIndex(-1);
    setText(input);
    const { keyword: _keyword, exact: _exact, ...others } = search.filters;
    const keywords = parseKeywords(input);
    onSearch({ ...search, filters: keywords.length > 0 ? { ...others, keyword: keywords } : others });
  };
  const choose = ({ text, kind }: Option) => {
    if (kind !== 'company' || !onCompany) return submit(text);
    setOpen(false);
    onCompany(text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && expanded) {
      event.preventDefault();
      setOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The cycle includes the field itself, as index -1.
      setActiveIndex(((activeIndex + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    }
  };
  return (
    <search aria-label={t.search.label} className="min-w-0 flex-1">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const active = suggestions[activeIndex];
          if (active) choose(active);
          else submit(text);
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only closes the list when the focus leaves the field and the list. */}
        <div
          className="relative min-w-0 flex-1"
          onBlur={({ currentTarget, relatedTarget }) =>
            currentTarget.contains(relatedTarget as Node) || setOpen(false)
          }
        >
          <Icon
            name="search"
            className="pointer-events-none absolute top-3.5 left-3 text-muted max-sm:hidden"
          />
          <input
            ref={field}
            type="search"
            name="keyword"
            role="combobox"
            className="field min-h-11 sm:pl-10"
            aria-label={t.search.keyword}
            aria-expanded={expanded}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={expanded && activeIndex >= 0 ? `${list}-${activeIndex}` : undefined}
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={t.search.keywordHint}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setOpen(true);
              setActiveIndex(-1);
            }}
            onFocus={() => {
              setRecent(recentSearches());
              setOpen(text === '');
            }}
            onKeyDown={onKey}
          />
          <div
            hidden={!expanded}
            // On phones, as wide as the search and filter buttons beside the field, too.
            className="absolute inset-x-0 top-full z-20 mt-1 max-sm:-right-[6.75rem] rounded-card border border-line bg-raised p-1 shadow-raised"
          >
            <div id={list} role="listbox" aria-label={t.search.suggestions}>
              {expanded &&
                suggestions.map((suggestion, index) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, see `aria-activedescendant`.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                  <div
                    key={`${suggestion.kind} ${suggestion.text}`}
                    id={`${list}-${index}`}
                    role="option"
                    aria-selected={index === activeIndex}
                    className="flex items-center gap-3 rounded-control px-3 py-2 hover:bg-tag aria-selected:bg-accent-soft"
                    // Otherwise the field loses the focus before the click.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => choose(suggestion)}
                  >
                    <Icon name={KIND_ICONS[suggestion.kind]} className="text-muted" />
                    <span className="min-w-0 flex-1 truncate">{suggestion.text}</span>
                    <span className="text-small text-muted max-sm:sr-only">
                      {t.search.kind[suggestion.kind]}
                    </span>
                  </div>
                ))}
            </div>
            {/* A list box may contain only options. */}
            {expanded && typed === '' && (
              <button
                type="button"
                className="quiet w-full"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => {
                  clearRecentSearches();
                  setRecent([]);
                  field.current?.focus();
                }}
              >
                {t.search.clearRecent}
              </button>
            )}
          </div>
        </div>
        <button type="submit" className="button primary min-h-11">
          <Icon name="search" className="sm:hidden" />
          <span className="max-sm:sr-only">{t.search.submit}</span>
        </button>
      </form>
    </search>
  );
}

interface Option {
  text: string;
  kind: Suggestion['kind'] | 'recent';
}
const toRecentOption = (text: string): Option => ({ text, kind: 'recent' });
const KIND_ICONS = {
  title: 'search',
  company: 'building-2',
  technology: 'code',
  recent: 'history',
} satisfies Record<Option['kind'], IconName>;

const NO_SUGGESTIONS: Suggestion[] = [];
const MAX_PREFIX_LENGTH = 100;

function useSuggestions(typed: string): Suggestion[] {
  const prefix = typed.slice(0, MAX_PREFIX_LENGTH);
  const { data } = useQuery({
    queryKey: ['suggestions', prefix],
    enabled: prefix !== '',
    queryFn: ({ signal }) => unwrap(client.GET('/jobs/suggest', { params: { query: { prefix } }, signal })),
    placeholderData: (previous) => previous,
  });
  return prefix === '' ? NO_SUGGESTIONS : (data?.suggestions ?? NO_SUGGESTIONS);
}
