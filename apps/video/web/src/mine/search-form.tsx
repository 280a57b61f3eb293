import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '@workreel/ui/console/filter-select';
import { fieldText } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { navigate } from '@workreel/ui/router';
import { getOwnTags } from '../api.ts';
import { MINE } from '../language/language.ts';
import { MY_VIDEOS } from '../posts/query-keys.ts';
import { countFilters, type View, viewPath } from './my-videos.domain.ts';
import { VIEW_CHOICE } from './view-choice.tsx';

/** Searches the user's videos and filters them by tag, both in the URL. */
export function SearchForm(props: { view: View; showsFilters: boolean; onToggle: () => void }) {
  const { search: messages } = useCatalogue(MINE);
  const { view, showsFilters, onToggle } = props;
  const { data: tags = [] } = useQuery({
    queryKey: [...MY_VIDEOS, 'tags'],
    queryFn: ({ signal }) => getOwnTags(signal),
    staleTime: 0,
  });
  const show = (change: Partial<View>) =>
    void navigate(viewPath({ ...view, ...change }), { keepScroll: true });
  const names = Object.fromEntries(
    [...tags, ...(view.tag === undefined ? [] : [view.tag])].map((tag) => [tag, tag]),
  );
  return (
    // A tag may be long.
    <search aria-label={messages.label} className="min-w-0">
      <form
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const query = fieldText(new FormData(event.currentTarget), 'query').trim();
          show({ query: query || undefined });
        }}
      >
        <input
          key={view.query}
          type="search"
          name="query"
          className="field w-auto min-w-0 flex-1 basis-40"
          aria-label={messages.label}
          placeholder={messages.label}
          defaultValue={view.query}
          maxLength={200}
        />
        <button type="submit" className="button">
          {messages.submit}
        </button>
        <button
          type="button"
          className="button sm:hidden"
          aria-expanded={showsFilters}
          aria-controls={VIEW_CHOICE}
          onClick={onToggle}
        >
          {messages.filters(countFilters(view))}
        </button>
        {Object.keys(names).length > 0 && (
          <div className={showsFilters ? 'contents' : 'contents max-sm:hidden'}>
            <FilterSelect
              label={messages.tag}
              all={messages.allTags}
              names={names}
              value={view.tag}
              onChange={(tag) => show({ tag })}
            />
          </div>
        )}
      </form>
    </search>
  );
}
