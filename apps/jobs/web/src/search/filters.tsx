import { withCatalogues } from '@workreel/ui/language';
import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react';
import { later } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { countSet, type Search } from './search.domain.ts';

const Choices = lazy(
  withCatalogues(later, async () => ({ default: (await import('./choices.tsx')).Choices }), [SEARCH]),
);

interface FiltersProps {
  search: Search;
  /** The search that is counted beside its choices: the list comes first. Before there is one, there are no choices. */
  counted: Search | undefined;
  onSearch: (search: Search) => void;
}

/** Beside the list where there is room; on a narrow screen folded above it, and asked for when unfolded. */
export function Filters({ search, counted, onSearch }: FiltersProps) {
  const { t } = useLanguage();
  const [unfolded, setUnfolded] = useState(false);
  const panel = useId();
  const wide = useSyncExternalStore(onWidth, isWide);
  return (
    <aside aria-label={t.filters.label} className="min-w-0">
      <button
        type="button"
        className="button w-full lg:hidden"
        aria-expanded={unfolded}
        aria-controls={panel}
        onClick={() => setUnfolded(!unfolded)}
      >
        {t.filters.fold(countSet(search.filters))} <span aria-hidden="true">{unfolded ? '▴' : '▾'}</span>
      </button>
      <div
        id={panel}
        className={`card mt-2 divide-y divide-line lg:mt-0 lg:block ${unfolded ? '' : 'hidden'}`}
      >
        <Suspense fallback={<ChoicesSkeleton />}>
          {counted && (wide || unfolded) ? (
            <Choices search={search} counted={counted} onSearch={onSearch} />
          ) : (
            <ChoicesSkeleton />
          )}
        </Suspense>
      </div>
    </aside>
  );
}

/** The width from which on the filters stand beside the list: `lg` of the style sheet. */
const width = matchMedia('(min-width: 64rem)');
const isWide = () => width.matches;
function onWidth(changed: () => void) {
  width.addEventListener('change', changed);
  return () => width.removeEventListener('change', changed);
}

function ChoicesSkeleton() {
  return ['a', 'b', 'c', 'd'].map((group) => (
    <div key={group} className="grid gap-3 p-4" aria-hidden="true">
      <div className="bone h-5 w-2/5" />
      <div className="bone h-24" />
    </div>
  ));
}
