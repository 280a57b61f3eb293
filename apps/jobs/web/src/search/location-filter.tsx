import { useCatalogue } from '@workreel/ui/language';
import { memo, useId, useState } from 'react';
import { SEARCH, useLanguage } from '../language/language.ts';
import { COLLAPSED_COUNT, FilterCheckbox } from './checkbox-list.tsx';
import { type FacetValue, type Region, regionTree, withSelected } from './facets.domain.ts';
import { useRegionNames } from './use-region-names.ts';
import type { ToggleFilter } from './use-set-filters.ts';

interface LocationFilterProps {
  counts: readonly FacetValue[];
  /** Whether the counts are loaded. */
  isLoaded: boolean;
  selected: readonly string[] | undefined;
  onToggle: ToggleFilter;
}

/** Regions as a two-level tree of checkboxes. A region is expanded if one of its subregions is selected. */
export const LocationFilter = memo(function LocationFilter({
  counts,
  isLoaded,
  selected,
  onToggle,
}: LocationFilterProps) {
  const messages = useCatalogue(SEARCH).filters;
  const { language } = useLanguage().t;
  const nameOf = useRegionNames(selected);
  const regions = regionTree(withSelected(counts, selected), language, nameOf);
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? regions : regions.slice(0, COLLAPSED_COUNT);
  return (
    <>
      <ul className={showAll ? 'max-h-96 overflow-y-auto' : ''}>
        {shown.map((region) => (
          <li key={region.value}>
            <RegionCheckbox region={region} selected={selected} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {isLoaded && regions.length === 0 && <p className="text-muted">{messages.noMatches}</p>}
      {regions.length > COLLAPSED_COUNT && (
        <button
          type="button"
          className="quiet -ml-2"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? messages.less : messages.more(regions.length - COLLAPSED_COUNT)}
        </button>
      )}
    </>
  );
});

function RegionCheckbox({
  region,
  selected,
  onToggle,
}: Omit<LocationFilterProps, 'counts' | 'isLoaded'> & { region: Region }) {
  const messages = useCatalogue(SEARCH).filters;
  const { value, name, count, regions } = region;
  const hasSelected = regions.some((each) => selected?.includes(each.value));
  const [expanded, setExpanded] = useState(hasSelected);
  const list = useId();
  return (
    <>
      <div className="flex items-center">
        <div className="min-w-0 flex-1">
          <FilterCheckbox
            filter="location"
            value={value}
            name={name}
            count={count}
            checked={selected?.includes(value) ?? false}
            onToggle={onToggle}
          />
        </div>
        <button
          type="button"
          className={`ml-1 size-8 rounded-control text-muted hover:bg-tag ${regions.length === 0 ? 'invisible' : ''}`}
          aria-expanded={expanded}
          aria-controls={list}
          aria-label={messages.placesOf(name)}
          onClick={() => setExpanded(!expanded)}
        >
          <span aria-hidden="true">{expanded ? '−' : '+'}</span>
        </button>
      </div>
      <ul id={list} hidden={!expanded} className="mr-9 ml-6 border-l border-line pl-3">
        {expanded &&
          regions.map((each) => (
            <li key={each.value}>
              <FilterCheckbox
                filter="location"
                value={each.value}
                name={each.name}
                count={each.count}
                checked={selected?.includes(each.value) ?? false}
                onToggle={onToggle}
              />
            </li>
          ))}
      </ul>
    </>
  );
}
