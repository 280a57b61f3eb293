import { useCatalogue } from '@workreel/ui/language';
import { Walk } from '@workreel/ui/walk';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Unavailable } from '../conditions.tsx';
import { CONSOLE } from '../language/language.ts';
import type { Conversion, Overview, State } from './calls.ts';
import { ConversionRow } from './conversion-row.tsx';
import { useConversions } from './use-conversions.ts';
import { useFocusGoesOn } from './use-focus-goes-on.ts';

interface ConversionListProps {
  state: State;
  counts: Overview['counts'];
  /** What can be done about one. */
  act?: (conversion: Conversion) => ReactNode;
  /** What can be done about all that are shown. */
  actOnAll?: (conversions: readonly Conversion[]) => ReactNode;
}

/** The conversions in one state. */
export function ConversionList({ state, counts, act, actOnAll }: ConversionListProps) {
  const messages = useCatalogue(CONSOLE);
  const { data, error, dataUpdatedAt, ...query } = useConversions(state, counts);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const conversions = data?.pages.flatMap((page) => page.data.conversions) ?? [];
  return (
    <section aria-labelledby={title} data-state={state}>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
        <h2 id={title} ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {messages.states[state].title}{' '}
          <span className="font-normal text-muted tabular-nums">{messages.count(counts[state])}</span>
        </h2>
        {conversions.length > 1 && actOnAll && <Passing heading={heading}>{actOnAll(conversions)}</Passing>}
      </div>
      {error && !data && <Unavailable error={error} onRetry={() => void query.refetch()} />}
      {!data && !error && <div aria-hidden="true" className="bone mt-2 h-20" />}
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
              {act?.(conversion)}
            </ConversionRow>
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Walk
          label={messages.more}
          loading={query.isFetchingNextPage}
          onWalk={() => void query.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** What stands there while there is something that it can be done about. */
function Passing(props: { heading: RefObject<HTMLElement | null>; children: ReactNode }) {
  const passing = useFocusGoesOn<HTMLDivElement>(props.heading);
  return <div ref={passing}>{props.children}</div>;
}
