import { useCatalogue } from '@workreel/ui/language';
import type { Filters } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { describeConditions } from './save-search.domain.ts';
import { useRegionNames } from './use-region-names.ts';

/** The filters of a saved search, as the chips of the listing show them. */
export function Conditions({ filters, label }: { filters: Filters; label: string }) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const regionNameOf = useRegionNames(filters.location);
  return (
    <ul aria-label={label} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
      {describeConditions(filters, t, messages, regionNameOf).map((condition) => (
        <li key={condition} className="max-w-full rounded-control bg-tag px-2 wrap-anywhere">
          {condition}
        </li>
      ))}
    </ul>
  );
}
