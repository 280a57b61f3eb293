import type { SortOrder } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { effectiveOrder, type Search } from './search.domain.ts';

const SORT_ORDERS: readonly SortOrder[] = ['relevance', 'recent', 'deadline', 'salary', 'experience'];

export function SortOrderSelect(props: { search: Search; onSelect: (order: SortOrder) => void }) {
  const { t } = useLanguage();
  const hasKeyword = (props.search.filters.keyword?.length ?? 0) > 0;
  return (
    <label className="ml-auto flex min-w-0 items-center gap-2">
      <span className="text-muted max-sm:sr-only">{t.sort.label}</span>
      <select
        className="field w-auto max-sm:border-transparent max-sm:bg-transparent"
        value={effectiveOrder(props.search)}
        onChange={(event) => props.onSelect(event.currentTarget.value as SortOrder)}
      >
        {SORT_ORDERS.filter((order) => order !== 'relevance' || hasKeyword).map((order) => (
          <option key={order} value={order}>
            {t.sort[order]}
          </option>
        ))}
      </select>
    </label>
  );
}
