import { useCatalogue } from '@workreel/ui/language';
import { memo, useId, useMemo, useState } from 'react';
import { SEARCH } from '../language/language.ts';
import { Check, FEW } from './checks.tsx';
import { type Counted, type Place, placeTree, withChosen } from './facets.domain.ts';
import type { Toggle } from './set-filters.ts';

interface PlacesProps {
  counts: readonly Counted[];
  chosen: readonly string[] | undefined;
  onToggle: Toggle;
}

/** A region's places unfold beside it; those of a region in which something is set stand unfolded. */
export const Places = memo(function Places({ counts, chosen, onToggle }: PlacesProps) {
  const messages = useCatalogue(SEARCH).filters;
  const places = useMemo(() => placeTree(withChosen(counts, chosen)), [counts, chosen]);
  const [all, setAll] = useState(false);
  const shown = all ? places : places.slice(0, FEW);
  return (
    <>
      <ul className={all ? 'max-h-96 overflow-y-auto' : ''}>
        {shown.map((place) => (
          <li key={place.value}>
            <PlaceCheck place={place} chosen={chosen} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {places.length > FEW && (
        <button type="button" className="quiet -ml-2" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? messages.less : messages.more(places.length - FEW)}
        </button>
      )}
    </>
  );
});

function PlaceCheck({ place, chosen, onToggle }: Omit<PlacesProps, 'counts'> & { place: Place }) {
  const messages = useCatalogue(SEARCH).filters;
  const { value, name, count, places } = place;
  const inside = places.some((each) => chosen?.includes(each.value));
  const [unfolded, setUnfolded] = useState(inside);
  const list = useId();
  return (
    <>
      <div className="flex items-center">
        <div className="min-w-0 flex-1">
          <Check
            filter="location"
            value={value}
            name={name}
            count={count}
            checked={chosen?.includes(value) ?? false}
            onToggle={onToggle}
          />
        </div>
        <button
          type="button"
          className={`ml-1 size-8 rounded-lg text-muted hover:bg-tag ${places.length === 0 ? 'invisible' : ''}`}
          aria-expanded={unfolded}
          aria-controls={list}
          aria-label={messages.placesOf(name)}
          onClick={() => setUnfolded(!unfolded)}
        >
          <span aria-hidden="true">{unfolded ? '−' : '+'}</span>
        </button>
      </div>
      <ul id={list} hidden={!unfolded} className="mr-9 ml-6 border-l border-line pl-3">
        {unfolded &&
          places.map((each) => (
            <li key={each.value}>
              <Check
                filter="location"
                value={each.value}
                name={each.name}
                count={each.count}
                checked={chosen?.includes(each.value) ?? false}
                onToggle={onToggle}
              />
            </li>
          ))}
      </ul>
    </>
  );
}
