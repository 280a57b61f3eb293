import { type ComponentType, memo, useEffect, useRef, useState } from 'react';

interface ListPage {
  pagenum: number;
}
/** Renders the entries of a page near the viewport. */
type Entries<Page> = ComponentType<{ page: Page }>;

interface PagedListProps<Page> {
  /** Accessible name of the list. */
  label: string;
  /** Each page must be referentially stable. */
  pages: Page[];
  /** Returns an ID for the entries of a page, unique across all lists. */
  getId: (page: Page) => string;
  /** Whether the list is about to be replaced by another one. */
  stale: boolean;
  /** Class of the list. */
  className?: string;
  Entries: Entries<Page>;
  /** Called with the page at the reading position. */
  onReach: (pagenum: number) => void;
}

/**
 * A virtualized list. Pages far from the viewport are replaced by a gap of the same height, which limits the memory of
 * long lists and keeps the scroll position.
 */
export function PagedList<Page extends ListPage>(props: PagedListProps<Page>) {
  const { label, pages, getId, stale, className = 'grid gap-2', Entries, onReach } = props;
  const dimmed = useLasting(stale);
  return (
    <div className={`mt-2 ${dimmed ? 'opacity-60' : ''}`} aria-busy={stale}>
      <ol aria-label={label} className={className}>
        {/* Keyed by position, so that the next list takes over the elements of this one. */}
        {pages.map((page) => (
          <MemoPageBox key={page.pagenum} id={getId(page)} page={page} Entries={Entries} onReach={onReach} />
        ))}
      </ol>
    </div>
  );
}

/** Milliseconds before a stale list is dimmed: dimming it for a moment would repaint all entries twice. */
const DIM_DELAY_MS = 300;

/** Returns whether a list has been stale for {@link DIM_DELAY_MS}. */
export function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasting(true), DIM_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active]);
  return lasting && active;
}

/** Pages within this distance of the viewport are rendered. */
const RENDER_MARGIN_PX = 1_500;
/** Heights of pages by ID, so that a list has the same height when the user returns to it. */
const heights = new Map<string, number>();

interface PageBoxProps<Page> extends Pick<PagedListProps<Page>, 'Entries' | 'onReach'> {
  id: string;
  page: Page;
}

function PageBox<Page extends ListPage>(props: PageBoxProps<Page>) {
  const { id, page, Entries, onReach } = props;
  const { pagenum } = page;
  const [height, setHeight] = useState(() => heights.get(id));
  const [near, setNear] = useState(height === undefined);
  const box = useRef<HTMLLIElement>(null);
  const [shownId, setShownId] = useState(id);
  if (shownId !== id) {
    const known = heights.get(id);
    setShownId(id);
    setHeight(known);
    setNear(near || known === undefined);
  }

  useEffect(() => {
    const element = box.current!;
    const nearness = new IntersectionObserver(
      ([entry]) => {
        const measured = entry!.boundingClientRect.height;
        if (!entry!.isIntersecting && measured > 0) {
          heights.set(id, measured);
          setHeight(measured);
        }
        setNear(entry!.isIntersecting);
      },
      { rootMargin: `${RENDER_MARGIN_PX}px 0px` },
    );
    // The reading position: a line one third from the top.
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
      {near && <Entries page={page} />}
    </li>
  );
}

/** `memo` loses the type parameter. */
const MemoPageBox = memo(PageBox) as typeof PageBox;
