import { Icon } from '@workreel/ui/icon';
import { isTyping } from '@workreel/ui/typing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { endsMidSyllable } from './hangul.domain.ts';

/** Milliseconds without typing before a search. */
const DEBOUNCE_MS = 200;

interface SearchBoxProps {
  query: string;
  onSearch: (query: string, step: 'push' | 'replace') => void;
  /** Called when the same query is submitted again, to refresh the results. */
  onRepeat: () => void;
}

/** Searches while the user types. Consecutive changes share one history entry. */
export function SearchBox({ query, onSearch, onRepeat }: SearchBoxProps) {
  const { library: messages } = useLanguage().t;
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  /** Whether the current history entry results from typing, so that more typing replaces it. */
  const typing = useRef(false);
  /** Queries that are not in the URL yet. */
  const pending = useRef<string[]>([]);

  const search = (input: string) => {
    const next = input.trim();
    if (next === (pending.current.at(-1) ?? query)) return;
    pending.current.push(next);
    onSearch(next, typing.current ? 'replace' : 'push');
    typing.current = true;
  };
  const searchDebounced = useEffectEvent(search);
  useEffect(() => {
    if (endsMidSyllable(text)) return;
    const timer = setTimeout(() => searchDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    const index = pending.current.indexOf(query);
    if (index >= 0) {
      pending.current.splice(0, index + 1);
      return;
    }
    // The query was changed by the back button or by removing a filter.
    pending.current = [];
    typing.current = false;
    setText(query);
  }, [query]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const endTyping = () => {
    typing.current = false;
  };
  return (
    <search aria-label={messages.search}>
      <form
        className="relative lg:max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === query && !typing.current) onRepeat();
          search(text);
          endTyping();
        }}
      >
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 text-muted" />
        <input
          ref={field}
          type="search"
          name="query"
          className="field min-h-11 px-10 [&::-webkit-search-cancel-button]:hidden"
          aria-label={messages.search}
          aria-keyshortcuts="/"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={messages.searchHint}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={endTyping}
        />
        {text !== '' && (
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-text"
            aria-label={messages.clear}
            onClick={() => {
              setText('');
              search('');
              field.current?.focus();
            }}
          >
            <Icon name="x" />
          </button>
        )}
      </form>
    </search>
  );
}
