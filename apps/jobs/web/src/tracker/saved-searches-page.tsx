import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import { TRACKER } from '../language/language.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { ListEnd } from './list-end.tsx';
import { useSavedSearches } from './searches/saved-searches.ts';
import { SearchCard } from './searches/search-card.tsx';

export function SavedSearchesPage() {
  const messages = useCatalogue(TRACKER).searches;
  useWindowTitle(messages.title);
  return <AccountRequired>{(account) => <SavedSearches account={account} />}</AccountRequired>;
}

function SavedSearches({ account }: { account: Account }) {
  const messages = useCatalogue(TRACKER).searches;
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useSavedSearches();
  const { data: searches } = list;
  return (
    <div className="mx-auto grid max-w-4xl gap-3">
      <h1 ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        {messages.title}
      </h1>
      {list.isPending && <RowsSkeleton />}
      {searches?.length === 0 && <Nothing />}
      {searches && searches.length > 0 && (
        <ul aria-label={messages.list} className="grid gap-2">
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
  const { toListing } = useCatalogue(TRACKER);
  const messages = useCatalogue(TRACKER).searches;
  return (
    <StatusMessage title={messages.none} hint={messages.noneHint}>
      <Link to="/" className="button primary mt-4">
        {toListing}
      </Link>
    </StatusMessage>
  );
}
