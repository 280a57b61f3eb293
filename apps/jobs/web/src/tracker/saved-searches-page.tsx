import { useQuery } from '@tanstack/react-query';
import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import { SAVED_SEARCHES } from '../alerts/saved-searches.ts';
import { TRACKER } from '../language/language.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { SearchCard } from './searches/search-card.tsx';

export function SavedSearchesPage() {
  const messages = useCatalogue(TRACKER).searches;
  useWindowTitle(messages.title);
  return <AccountRequired>{(account) => <SavedSearches account={account} />}</AccountRequired>;
}

function SavedSearches({ account }: { account: Account }) {
  const messages = useCatalogue(TRACKER).searches;
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: searches, isPending, error, refetch } = useQuery(SAVED_SEARCHES);
  return (
    <div className="mx-auto grid max-w-4xl gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
          {messages.title}
        </h1>
        <Link to="/alerts" className="inline-flex min-h-11 items-center">
          {messages.toAlerts}
        </Link>
      </div>
      {isPending && <RowsSkeleton />}
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
      {error && !searches && <LoadError error={error} onRetry={() => void refetch()} />}
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
