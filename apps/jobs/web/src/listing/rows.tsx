import { PagedList } from '@workreel/ui/paged-list';
import { useDeferredValue, useEffect } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { localDay } from './format.domain.ts';
import { Row } from './row.tsx';
import { usePostingFlags } from './use-posting-flags.ts';
import type { PostingPage } from './use-postings.ts';

interface RowsProps {
  pages: PostingPage[];
  stale: boolean;
  /** Called with the page at the reading position. */
  onReach: (pagenum: number) => void;
}

const getId = ({ postings }: PostingPage) => `${postings[0]?.id} ${postings.length}`;

export function Rows(props: RowsProps) {
  const { results } = useLanguage().t;
  return <PagedList {...props} label={results.list} getId={getId} Entries={PageRows} />;
}

/** Approximate height of a row in pixels. The rows that fit in the window are rendered first, and space is reserved for the others. */
const ROW_HEIGHT = 140;
const rowsInView = (postings: Posting[]) => postings.slice(0, Math.ceil(innerHeight / ROW_HEIGHT));
/** IDs of pages that were fully rendered before. They are rendered in one step, so that the scroll position can be restored. */
const fullyRendered = new Set<string>();

function PageRows({ id, page: { postings } }: { id: string; page: PostingPage }) {
  const today = localDay(new Date());
  const flagsById = usePostingFlags(postings);
  const shown = useDeferredValue(postings, fullyRendered.has(id) ? postings : rowsInView(postings));
  useEffect(() => {
    if (shown === postings) fullyRendered.add(id);
  }, [shown, postings, id]);
  const missing = postings.length - shown.length;
  return (
    <ol
      className="grid gap-2"
      style={missing > 0 ? { paddingBottom: missing * ROW_HEIGHT } : undefined}
      aria-busy={missing > 0}
    >
      {shown.map((posting) => (
        <Row key={posting.id} posting={posting} today={today} flags={flagsById.get(posting.id)} />
      ))}
    </ol>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function RowsSkeleton() {
  return (
    <ul className="mt-2 grid gap-2" aria-hidden="true" data-skeleton>
      {SKELETON_ROWS.map((row) => (
        <li key={row} className="card grid gap-3 p-4">
          <div className="skeleton h-5 w-3/5" />
          <div className="skeleton h-4 w-2/5" />
          <div className="skeleton h-4 w-4/5" />
        </li>
      ))}
    </ul>
  );
}
