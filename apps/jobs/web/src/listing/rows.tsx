import { useHydrated } from '@workreel/ui/hydrated';
import { PagedList } from '@workreel/ui/paged-list';
import { useTimeZone } from '@workreel/ui/time-zone';
import { createContext, useContext, useDeferredValue, useEffect, useMemo } from 'react';
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

/** Approximate height of a row in pixels, to reserve space for those that are rendered later. */
const ROW_HEIGHT = 66;
/** Rows that fit in most windows. They are rendered first, also by the server. */
const FIRST_ROWS = 12;
const firstRows = (postings: Posting[]) => postings.slice(0, FIRST_ROWS);
/** IDs of pages that were fully rendered before. They are rendered in one step, so that the scroll position can be restored. */
const fullyRendered = new Set<string>();

function PageRows({ id, page: { postings } }: { id: string; page: PostingPage }) {
  const today = useToday();
  const timeZone = useTimeZone();
  const isHydrated = useHydrated();
  const flagsById = usePostingFlags(postings);
  const hidden = useHidden();
  const { terms, shownId } = useContext(ListContext);
  const visible = useMemo(() => postings.filter((posting) => !isHidden(hidden, posting)), [postings, hidden]);
  const shown = useDeferredValue(visible, fullyRendered.has(id) ? visible : firstRows(visible));
  useEffect(() => {
    if (shown === visible) fullyRendered.add(id);
  }, [shown, visible, id]);
  const missing = visible.length - shown.length;
  const lastVisit = usePreviousVisit();
  return (
    <ol // The Content-Security-Policy forbids style attributes in markup.
      style={missing > 0 && isHydrated ? { paddingBottom: missing * ROW_HEIGHT } : undefined}
      aria-busy={missing > 0}
    >
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
