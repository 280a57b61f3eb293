import { Link } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import type { Account } from '@workreel/ui/service';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import { RowsSkeleton } from '../listing/rows.tsx';
import { ListEnd } from './list-end.tsx';
import { useSavedSearches } from './searches/saved-searches.ts';
import { SearchCard } from './searches/search-card.tsx';
import { SEARCHES_WORDS } from './searches/words.ts';
import { TRACKER_WORDS } from './words.ts';

export function SavedSearchesPage() {
  const words = useCatalogue(SEARCHES_WORDS);
  useWindowTitle(words.title);
  return <AccountRequired>{(account) => <SavedSearches account={account} />}</AccountRequired>;
}

function SavedSearches({ account }: { account: Account }) {
  const words = useCatalogue(SEARCHES_WORDS);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useSavedSearches();
  const { data: searches } = list;
  return (
    <div className="mx-auto grid max-w-4xl gap-3">
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {words.title}
      </h1>
      {list.isPending && <RowsSkeleton />}
      {searches?.length === 0 && <Nothing />}
      {searches && searches.length > 0 && (
        <ul aria-label={words.list} className="grid gap-2">
          {searches.map((search) => (
            <SearchCard
              key={search.id}
              search={search}
              account={account}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      <ListEnd list={list} />
    </div>
  );
}

function Nothing() {
  const { toListing } = useCatalogue(TRACKER_WORDS);
  const words = useCatalogue(SEARCHES_WORDS);
  return (
    <Condition title={words.none} hint={words.noneHint}>
      <Link to="/" className="button primary mt-4">
        {toListing}
      </Link>
    </Condition>
  );
}
