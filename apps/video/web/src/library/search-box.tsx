import { isTyping } from '@workreel/ui/typing';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { isHalfTyped } from './typing.domain.ts';

/** Milliseconds without a key after which what stands there is looked for. */
const PAUSE_MS = 200;

interface SearchBoxProps {
  query: string;
  onSearch: (query: string, step: 'push' | 'replace') => void;
  /** The same words again ask for what is new. */
  onAgain: () => void;
}

/** Words, looked for as they are typed. All that is typed in one go is one step, which “back” undoes. */
export function SearchBox({ query, onSearch, onAgain }: SearchBoxProps) {
  const { library: messages } = useLanguage().t;
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  /** Whether the present step was typed here and may go on. */
  const typing = useRef(false);
  /** What was asked for and is not in the address yet, where more may have been typed since. */
  const awaited = useRef<string[]>([]);

  const ask = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === (awaited.current.at(-1) ?? query)) return;
    awaited.current.push(wanted);
    onSearch(wanted, typing.current ? 'replace' : 'push');
    typing.current = true;
  };
  const askAfterPause = useEffectEvent(ask);
  useEffect(() => {
    if (isHalfTyped(text)) return;
    const pause = setTimeout(() => askAfterPause(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);

  useEffect(() => {
    const at = awaited.current.indexOf(query);
    if (at >= 0) {
      awaited.current.splice(0, at + 1);
      return;
    }
    // A step back, or a filter that was taken away.
    awaited.current = [];
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

  const settle = () => {
    typing.current = false;
  };
  return (
    <search aria-label={messages.search}>
      <form
        className="relative max-w-2xl"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === query && !typing.current) onAgain();
          ask(text);
          settle();
        }}
      >
        <svg
          viewBox="0 0 16 16"
          className="pointer-events-none absolute top-3.5 left-3 size-4 fill-none stroke-muted"
          aria-hidden="true"
        >
          <path
            d="M10.5 10.5L14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </svg>
        <input
          ref={field}
          type="search"
          name="query"
          className="field min-h-11 px-10 text-base [&::-webkit-search-cancel-button]:hidden"
          aria-label={messages.search}
          aria-keyshortcuts="/"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={messages.searchHint}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={settle}
        />
        {text !== '' && (
          <button
            type="button"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-muted hover:text-text"
            aria-label={messages.clear}
            onClick={() => {
              setText('');
              ask('');
              field.current?.focus();
            }}
          >
            <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        )}
      </form>
    </search>
  );
}
