import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { useWide } from './use-wide.ts';

interface SectionProps<Entry> {
  title: string;
  hint: string;
  entries: readonly Entry[];
  /** Number of entries shown on a wide screen while the list is collapsed. */
  collapsedCount: number;
  /** Style of the list. */
  className: string;
  /** Shown on a narrow screen while the list is collapsed. */
  summary?: ReactNode;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: (entry: Entry) => ReactNode;
}

/** A list above the board. On a narrow screen, it is collapsed to its heading, to leave space for the board. */
export function Section<Entry>(props: SectionProps<Entry>) {
  const { title, hint, entries, collapsedCount, className, summary, heading, children } = props;
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board;
  const wide = useWide();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (entries.length === 0) return null;
  const shown = open || !wide ? entries : entries.slice(0, collapsedCount);
  return (
    <section
      aria-labelledby={id}
      className={`card grid content-start gap-3 px-4 py-1 lg:py-4 ${open ? 'max-lg:col-span-full max-lg:pb-4' : ''}`}
    >
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-large font-semibold">
          {wide ? (
            title
          ) : (
            <button
              type="button"
              aria-expanded={open}
              className="flex min-h-11 w-full items-center gap-2 text-left text-body"
              onClick={() => setOpen(!open)}
            >
              {title}
              <span className="font-normal text-muted">{t.count(entries.length)}</span>
              <Icon name={open ? 'chevron-up' : 'chevron-down'} className="ml-auto text-muted" />
            </button>
          )}
        </h2>
        {wide || open ? <p className="text-small text-muted">{hint}</p> : summary}
      </div>
      {(wide || open) && <ol className={className}>{shown.map(children)}</ol>}
      {wide && entries.length > collapsedCount && (
        <button
          type="button"
          aria-expanded={open}
          className="quiet min-h-9 justify-self-start"
          onClick={() => setOpen(!open)}
        >
          {open ? messages.showFewer : messages.showAll(entries.length)}
        </button>
      )}
    </section>
  );
}
