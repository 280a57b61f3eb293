import { useQuery } from '@tanstack/react-query';
import { answered } from '@workreel/ui/calls';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { client, type Suggestion } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import type { Search } from './search.domain.ts';
import { joinWords, splitWords } from './words.domain.ts';

interface SearchBoxProps {
  search: Search;
  onSearch: (search: Search) => void;
}

/** The keyword, with what it could become: a combobox as the ARIA authoring practices have it, its list never chosen by itself. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { t } = useLanguage();
  const keyword = joinWords(search.filters.keyword);
  const [text, setText] = useState(keyword);
  const [shown, setShown] = useState(keyword);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useId();
  const suggestions = useSuggestions(open ? text.trim() : '');
  // A step back or a chip taken away sets it anew.
  if (keyword !== shown) {
    setShown(keyword);
    setText(keyword);
  }
  const offered = open && suggestions.length > 0;

  const submit = (words: string) => {
    setOpen(false);
    setAt(-1);
    setText(words);
    const { keyword: _keyword, ...others } = search.filters;
    const given = splitWords(words);
    onSearch({ ...search, filters: given.length > 0 ? { ...others, keyword: given } : others });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && offered) {
      event.preventDefault();
      setOpen(false);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One more place than suggestions: what was typed itself.
      setAt(((at + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    }
  };
  return (
    <search aria-label={t.search.label} className="lg:col-span-2">
      <form
        className="card flex gap-2 p-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(suggestions[at]?.text ?? text);
        }}
      >
        <div className="relative min-w-0 flex-1">
          <input
            type="search"
            name="keyword"
            role="combobox"
            className="field min-h-11 text-base"
            aria-label={t.search.keyword}
            aria-expanded={offered}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={offered && at >= 0 ? `${list}-${at}` : undefined}
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={t.search.keywordHint}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setOpen(true);
              setAt(-1);
            }}
            onKeyDown={onKey}
            onBlur={() => setOpen(false)}
          />
          <div
            id={list}
            role="listbox"
            aria-label={t.search.suggestions}
            hidden={!offered}
            className="card absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-auto p-1 shadow-lg"
          >
            {offered &&
              suggestions.map((suggestion, n) => (
                // biome-ignore lint/a11y/useFocusableInteractive: as above.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
                <div
                  key={`${suggestion.kind} ${suggestion.text}`}
                  id={`${list}-${n}`}
                  role="option"
                  aria-selected={n === at}
                  className="flex justify-between gap-3 rounded-lg px-3 py-2 hover:bg-tag aria-selected:bg-accent-soft"
                  // The field would lose the focus before the click.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => submit(suggestion.text)}
                >
                  <span className="min-w-0 truncate">{suggestion.text}</span>
                  <span className="text-[0.8125rem] text-muted">{t.search.kind[suggestion.kind]}</span>
                </div>
              ))}
          </div>
        </div>
        <button type="submit" className="button primary min-h-11">
          {t.search.submit}
        </button>
      </form>
    </search>
  );
}

const NONE: Suggestion[] = [];
const LONGEST_PREFIX = 100;

function useSuggestions(typed: string): Suggestion[] {
  const prefix = useDeferredValue(typed).slice(0, LONGEST_PREFIX);
  const { data } = useQuery({
    queryKey: ['suggestions', prefix],
    enabled: prefix !== '',
    queryFn: ({ signal }) => answered(client.GET('/jobs/suggest', { params: { query: { prefix } }, signal })),
    placeholderData: (before) => before,
  });
  return prefix === '' ? NONE : (data?.suggestions ?? NONE);
}
