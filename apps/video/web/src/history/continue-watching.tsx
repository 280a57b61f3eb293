import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { useId, useRef } from 'react';
import { HISTORY } from '../language/language.ts';
import { EntryCard } from './entry-card.tsx';
import { useContinueWatching } from './history.ts';

/** One row at any width, scrolled sideways where it is wider than the window. The padding leaves room for the focus outline. */
const ROW =
  '-m-2 flex snap-x scroll-px-2 items-start gap-x-4 overflow-x-auto p-2 *:w-[min(17rem,75%)] *:shrink-0 *:snap-start lg:*:w-[calc((100%-3rem)/4)]';

/** The videos that the user stopped watching in the middle. Shows nothing if there are none, or if they cannot be loaded. */
export function ContinueWatching() {
  const messages = useCatalogue(HISTORY);
  const { data: entries } = useContinueWatching();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (!entries?.length) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2 border-b border-line pb-4">
      <div className="flex items-baseline gap-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-large font-semibold outline-none">
          {messages.continue}
        </h2>
        <Link to="/history" className="ml-auto">
          {messages.title}
        </Link>
      </div>
      <ul className={ROW}>
        {entries.map((entry) => (
          <li key={entry.post.id} className="min-w-0">
            <EntryCard entry={entry} onErased={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
    </section>
  );
}
