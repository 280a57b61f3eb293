import { PagedList } from '@workreel/ui/paged-list';
import { useTimeZone } from '@workreel/ui/time-zone';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { isHidden } from './hidden.domain.ts';
import { useHidden } from './hidden.ts';
import { termsOf } from './highlight.domain.ts';
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

export function Rows({ keywords = NO_TERMS, shownId, onReach = ignore, ...props }: RowsProps) {
  const { results } = useLanguage().t;
  const terms = useMemo(() => termsOf(keywords), [keywords]);
  const list = useMemo(() => ({ terms, shownId }), [terms, shownId]);
  return (
    <ListContext value={list}>
      <PagedList
        {...props}
        onReach={onReach}
        label={results.list}
        getId={getId}
        className="rows"
        Entries={PageRows}
      />
    </ListContext>
  );
}

/** Rows that fit in most windows. */
const FIRST_ROWS = 12;
/** First postings of the lists that were shown before. They are rendered at once, so that the scroll position can be restored. */
const shownLists = new WeakSet<Posting>();
/** Whether the page of the server, which has all rows, has been taken over. */
let isTakenOver = false;

/** Returns the first rows of a new list, and all of them after those have been painted. */
function useFirstRows(postings: readonly Posting[], isStart: boolean): readonly Posting[] {
  const [first] = postings;
  const [isComplete, setComplete] = useState(!isStart || !isTakenOver || !first || shownLists.has(first));
  useEffect(() => {
    isTakenOver = true;
    if (first) shownLists.add(first);
    const frame = requestAnimationFrame(() => setComplete(true));
    return () => cancelAnimationFrame(frame);
  }, [first]);
  return isComplete ? postings : postings.slice(0, FIRST_ROWS);
}

function PageRows({ page: { pagenum, postings } }: { page: PostingPage }) {
  const today = useToday();
  const timeZone = useTimeZone();
  const flagsById = usePostingFlags(postings);
  const hidden = useHidden();
  const { terms, shownId } = useContext(ListContext);
  const visible = useMemo(() => postings.filter((posting) => !isHidden(hidden, posting)), [postings, hidden]);
  const lastVisit = usePreviousVisit();
  const shown = useFirstRows(visible, pagenum === 1);
  return (
    <ol aria-busy={shown.length < visible.length || undefined}>
      {shown.map((posting) => (
        <Row
          key={posting.id}
          posting={posting}
          today={today}
          timeZone={timeZone}
          flags={flagsById.get(posting.id)}
          isNew={lastVisit !== null && Date.parse(posting.collectedAt) > lastVisit}
          isShown={posting.id === shownId}
          terms={terms}
        />
      ))}
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
