import { PagedList } from '@workreel/ui/paged-list';
import { useDeferredValue, useEffect } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { localDay } from './format.domain.ts';
import { useMarks } from './marks.ts';
import { Row } from './row.tsx';
import type { PostingPage } from './use-postings.ts';

interface RowsProps {
  pages: PostingPage[];
  stale: boolean;
  /** Told of the page that is read. */
  onReach: (pagenum: number) => void;
}

const idOf = ({ postings }: PostingPage) => `${postings[0]?.id} ${postings.length}`;

export function Rows(props: RowsProps) {
  const { results } = useLanguage().t;
  return <PagedList {...props} label={results.list} idOf={idOf} Entries={PageRows} />;
}

/** Pixels that a row takes, about. As many as may stand in a window are painted first; room is kept for the others. */
const ROW_HEIGHT = 140;
const firstRows = (postings: Posting[]) => postings.slice(0, Math.ceil(innerHeight / ROW_HEIGHT));
/** Pages that once stood whole: whoever comes back finds them whole at once, and so their place. */
const whole = new Set<string>();

function PageRows({ id, page: { postings } }: { id: string; page: PostingPage }) {
  const today = localDay(new Date());
  const marks = useMarks(postings);
  const shown = useDeferredValue(postings, whole.has(id) ? postings : firstRows(postings));
  useEffect(() => {
    if (shown === postings) whole.add(id);
  }, [shown, postings, id]);
  const missing = postings.length - shown.length;
  return (
    <ol
      className="grid gap-2"
      style={missing > 0 ? { paddingBottom: missing * ROW_HEIGHT } : undefined}
      aria-busy={missing > 0}
    >
      {shown.map((posting) => (
        <Row key={posting.id} posting={posting} today={today} mark={marks.get(posting.id)} />
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
          <div className="bone h-5 w-3/5" />
          <div className="bone h-4 w-2/5" />
          <div className="bone h-4 w-4/5" />
        </li>
      ))}
    </ul>
  );
}
