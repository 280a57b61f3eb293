import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
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

/**
 * Rows page by page. Pages far from the window are a gap of their height: a list of thousands costs no more memory than
 * one of hundreds, and the place on the page stays where it was.
 */
export function Rows({ pages, stale, onReach }: RowsProps) {
  const { t } = useLanguage();
  const today = localDay(new Date());
  const long = useLong(stale);
  return (
    <div className={`mt-2 ${long ? 'opacity-60' : ''}`} aria-busy={stale}>
      <ol aria-label={t.results.list} className="grid gap-2" data-rows>
        {pages.map((page) => (
          <Page key={page.postings[0]?.id ?? page.pagenum} page={page} today={today} onReach={onReach} />
        ))}
      </ol>
    </div>
  );
}

/** Rows pale where the next take so many ms, and not in the moment before they come: each time all would be painted twice. */
const LONG_MS = 300;

/** Whether something has lasted. */
function useLong(lasts: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lasts) return;
    const task = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(task);
      setLong(false);
    };
  }, [lasts]);
  return long && lasts;
}

/** Pixels around the window within which rows stand. */
const AROUND = 3_000;
/** Heights of pages that were left, by their first posting: whoever comes back finds the list as long as it was. */
const heights = new Map<string, number>();

const Page = memo(function Page({
  page: { pagenum, postings },
  today,
  onReach,
}: {
  page: PostingPage;
  today: string;
  onReach: (pagenum: number) => void;
}) {
  const key = `${postings[0]?.id} ${postings.length}`;
  const [height, setHeight] = useState(() => heights.get(key));
  const [near, setNear] = useState(height === undefined);
  const box = useRef<HTMLLIElement>(null);

  useEffect(() => {
    const element = box.current!;
    const nearness = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting && entry!.boundingClientRect.height > 0) {
          heights.set(key, entry!.boundingClientRect.height);
          setHeight(entry!.boundingClientRect.height);
        }
        setNear(entry!.isIntersecting);
      },
      { rootMargin: `${AROUND}px 0px` },
    );
    // The line that is read: a third from the top.
    const reading = new IntersectionObserver(([entry]) => entry!.isIntersecting && onReach(pagenum), {
      rootMargin: '-33% 0px -66% 0px',
    });
    nearness.observe(element);
    reading.observe(element);
    return () => {
      nearness.disconnect();
      reading.disconnect();
    };
  }, [key, pagenum, onReach]);

  return (
    <li ref={box} style={near ? undefined : { height }}>
      {near && <PageRows id={key} postings={postings} today={today} />}
    </li>
  );
});

/** Pixels that a row takes, about. As many as may stand in a window are painted first; room is kept for the others. */
const ROW_HEIGHT = 140;
const firstRows = (postings: Posting[]) => postings.slice(0, Math.ceil(innerHeight / ROW_HEIGHT));
/** Pages that once stood whole: whoever comes back finds them whole at once, and so their place. */
const whole = new Set<string>();

function PageRows({ id, postings, today }: { id: string; postings: Posting[]; today: string }) {
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
