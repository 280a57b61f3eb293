import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { LoadMore } from '@workreel/ui/load-more';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { CONSOLE } from '../language/language.ts';
import type { Conversion, Overview, State } from './calls.ts';
import { ConversionRow } from './conversion-row.tsx';
import { useConversions } from './use-conversions.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

interface ConversionListProps {
  state: State;
  counts: Overview['counts'];
  /** Renders the action on a conversion. */
  renderAction?: (conversion: Conversion) => ReactNode;
  /** Renders the action on all conversions that are shown. */
  renderBulkAction?: (conversions: readonly Conversion[]) => ReactNode;
}

export function ConversionList({ state, counts, renderAction, renderBulkAction }: ConversionListProps) {
  const messages = useCatalogue(CONSOLE);
  const { data, error, dataUpdatedAt, ...query } = useConversions(state, counts);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const conversions = data?.pages.flatMap((page) => page.data.conversions) ?? [];
  return (
    <section aria-labelledby={title} data-state={state}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
        <h2 id={title} ref={heading} tabIndex={-1} className="text-large font-semibold">
          {messages.states[state].title}{' '}
          <span className="font-normal text-muted tabular-nums">{messages.count(counts[state])}</span>
        </h2>
        {conversions.length > 1 && renderBulkAction && (
          <FocusFallback heading={heading}>{renderBulkAction(conversions)}</FocusFallback>
        )}
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <div aria-hidden="true" className="skeleton mt-2 h-20" />}
      {data && conversions.length === 0 && <p className="mt-1 text-muted">{messages.states[state].none}</p>}
      {conversions.length > 0 && (
        <ol className="mt-2 grid grid-cols-1 gap-2">
          {conversions.map((conversion, index) => (
            <ConversionRow
              key={conversion.uploadId}
              conversion={conversion}
              position={index + 1}
              now={dataUpdatedAt}
              heading={heading}
            >
              {renderAction?.(conversion)}
            </ConversionRow>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <LoadMore
          label={messages.more}
          loading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** Moves the focus to the heading if the content is removed. */
function FocusFallback(props: { heading: RefObject<HTMLElement | null>; children: ReactNode }) {
  const ref = useFocusFallback<HTMLDivElement>(props.heading);
  return <div ref={ref}>{props.children}</div>;
}
