import { type ComponentType, memo, useEffect, useRef, useState } from 'react';

interface ListPage {
  pagenum: number;
}
/** What stands of a page that is near. @typeParam Page - the same object as long as it says the same. */
type Entries<Page> = ComponentType<{ id: string; page: Page }>;

interface PagedListProps<Page> {
  /** What the list is called. */
  label: string;
  pages: Page[];
  /** The same for the same entries, and for no other page of any list. */
  idOf: (page: Page) => string;
  /** Whether another list is about to stand in its place. */
  stale: boolean;
  Entries: Entries<Page>;
  /** Told of the page that is read. */
  onReach: (pagenum: number) => void;
}

/**
 * A list page by page. Pages far from the window are a gap of their height: a list of thousands costs no more memory than
 * one of hundreds, and the place on the page stays where it was.
 */
export function PagedList<Page extends ListPage>(props: PagedListProps<Page>) {
  const { label, pages, idOf, stale, Entries, onReach } = props;
  const long = useLong(stale);
  return (
    <div className={`mt-2 ${long ? 'opacity-60' : ''}`} aria-busy={stale}>
      <ol aria-label={label} className="grid gap-2">
        {pages.map((page) => {
          const id = idOf(page);
          return <NearPage key={id} id={id} page={page} Entries={Entries} onReach={onReach} />;
        })}
      </ol>
    </div>
  );
}

/** Entries pale where the next take so many ms, and not in the moment before they come: each time all would be painted twice. */
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

/** Pixels around the window within which entries stand. */
const AROUND = 3_000;
/** Heights of pages that were left: whoever comes back finds the list as long as it was. */
const heights = new Map<string, number>();

interface NearPageProps<Page> extends Pick<PagedListProps<Page>, 'Entries' | 'onReach'> {
  id: string;
  page: Page;
}

function NearPageOf<Page extends ListPage>(props: NearPageProps<Page>) {
  const { id, page, Entries, onReach } = props;
  const { pagenum } = page;
  const [height, setHeight] = useState(() => heights.get(id));
  const [near, setNear] = useState(height === undefined);
  const box = useRef<HTMLLIElement>(null);

  useEffect(() => {
    const element = box.current!;
    const nearness = new IntersectionObserver(
      ([entry]) => {
        const tall = entry!.boundingClientRect.height;
        if (!entry!.isIntersecting && tall > 0) {
          heights.set(id, tall);
          setHeight(tall);
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
  }, [id, pagenum, onReach]);

  return (
    <li ref={box} style={near ? undefined : { height }}>
      {near && <Entries id={id} page={page} />}
    </li>
  );
}

/** `memo` itself forgets that what it is given is generic. */
const NearPage = memo(NearPageOf) as typeof NearPageOf;
