import { PagedList } from '@workreel/ui/paged-list';
import { useTimeZone } from '@workreel/ui/time-zone';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Posting } from '../api.ts';
import { useReturned } from '../applying/opened.ts';
import { useLanguage } from '../language/language.ts';
import { isHidden } from './hidden.domain.ts';
import { useHidden } from './hidden.ts';
import { termsOf } from './highlight.domain.ts';
import { replaceStart } from './replace-start.domain.ts';
import { Row } from './row.tsx';
import { usePostingFlags } from './use-posting-flags.ts';
import type { PostingPage } from './use-postings.ts';
import { useToday } from './use-today.ts';
import { usePreviousVisit } from './visits.ts';

interface RowsProps {
  pages: PostingPage[];
  stale: boolean;
  /** Keywords of the search, whose words are highlighted. */
  keywords?: readonly string[];
  /** ID of the posting whose page is shown beside the list. */
  shownId?: string | undefined;
  /** Called with the page at the reading position. */
  onReach?: (pagenum: number) => void;
}

const NO_TERMS: readonly string[] = [];
const ignore = () => {};
const getId = ({ postings }: PostingPage) => `${postings[0]?.id} ${postings.length}`;

/** What all rows of a list have in common. */
const ListContext = createContext<{ terms: readonly string[]; shownId: string | undefined }>({
  terms: [],
  shownId: undefined,
});

export function Rows({ pages, keywords = NO_TERMS, shownId, onReach = ignore, ...props }: RowsProps) {
  const { results } = useLanguage().t;
  const terms = useMemo(() => termsOf(keywords), [keywords]);
  const list = useMemo(() => ({ terms, shownId }), [terms, shownId]);
  return (
    <ListContext value={list}>
      <PagedList
        {...props}
        pages={useReplaced(pages)}
        onReach={onReach}
        label={results.list}
        getId={getId}
        className="rows"
        Entries={PageRows}
      />
    </ListContext>
  );
}

/** Returns the last value whose rows have been painted; at first, the value itself. */
function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(value));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return painted;
}

/**
 * Returns the pages to render. Further pages of the former list stay until the start of the next one has been painted, because
 * removing hundreds of rows takes longer than changing the first ones.
 */
function useReplaced(pages: PostingPage[]): PostingPage[] {
  const former = usePainted(pages);
  return useMemo(
    () => (former[0] === pages[0] ? pages : [...pages, ...former.slice(pages.length)]),
    [former, pages],
  );
}

/** Lists that were shown before. They are rendered at once, so that the scroll position can be restored. */
const shownLists = new WeakSet<readonly Posting[]>();

/**
 * Returns the postings to render. A list that takes the place of another one is rendered in two steps, because the first
 * changed rows are what the user waits for: below them, the former list stays until they have been painted.
 */
function useInSteps(postings: readonly Posting[]): readonly Posting[] {
  const former = usePainted(postings);
  useEffect(() => {
    shownLists.add(postings);
  }, [postings]);
  return useMemo(
    () => (shownLists.has(postings) ? postings : replaceStart(former, postings)),
    [postings, former],
  );
}

function PageRows({ page: { postings } }: { page: PostingPage }) {
  const today = useToday();
  const timeZone = useTimeZone();
  const flagsById = usePostingFlags(postings);
  const hidden = useHidden();
  const { terms, shownId } = useContext(ListContext);
  const lastVisit = usePreviousVisit();
  const returned = useReturned();
  const shown = useInSteps(postings);
  return (
    <ol aria-busy={shown !== postings || undefined}>
      {shown.map(
        (posting, n) =>
          !isHidden(hidden, posting) && (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: changing the texts of a row is faster than replacing it.
              key={n}
              posting={posting}
              today={today}
              timeZone={timeZone}
              flags={flagsById.get(posting.id)}
              isNew={lastVisit !== null && Date.parse(posting.collectedAt) > lastVisit}
              isShown={posting.id === shownId}
              // Beside the list, the posting itself asks.
              asks={posting.id !== shownId && returned.some(({ id }) => id === posting.id)}
              terms={terms}
            />
          ),
      )}
    </ol>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function RowsSkeleton() {
  return (
    <ul className="rows mt-2" aria-hidden="true" data-skeleton>
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="row content-center gap-y-2">
          <div className="skeleton h-4 w-3/5" />
          <div className="skeleton h-3 w-2/5" />
        </li>
      ))}
    </ul>
  );
}
