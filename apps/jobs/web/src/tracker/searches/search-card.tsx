import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { formatAgo } from '@workreel/ui/times';
import { useRef, useState } from 'react';
import type { SavedSearch } from '../../api.ts';
import { SEARCH, TRACKER, useLanguage } from '../../language/language.ts';
import { createChips } from '../../search/chips.domain.ts';
import { formatSearch } from '../../search/search.domain.ts';
import { useRegionNames } from '../../search/use-region-names.ts';
import { AlertForm } from './alert-form.tsx';
import { RemoveForm } from './remove-form.tsx';
import { RenameForm } from './rename-form.tsx';
import { markVisited } from './saved-searches.ts';
import { toListingSearch } from './search.domain.ts';
import { Secret } from './secret.tsx';

interface SearchProps {
  search: SavedSearch;
  account: Account;
  /** Called after the search is deleted. */
  onRemoved: () => void;
}

/** A saved search: its filters, new postings and alert. */
export function SearchCard({ search, account, onRemoved }: SearchProps) {
  const messages = useCatalogue(TRACKER).searches;
  const [open, setOpen] = useState<'rename' | 'alert' | 'remove'>();
  const [secret, setSecret] = useState<string | null>(null);
  const openButton = useRef<HTMLElement>(null);
  // When a form closes, move the keyboard focus back to the button that opened it.
  const close = () => {
    setOpen(undefined);
    openButton.current?.focus();
  };
  const action = (form: NonNullable<typeof open>, label: string, name: string) => (
    <button
      type="button"
      className="button min-h-9 px-3 text-small"
      aria-label={name}
      aria-expanded={open === form}
      onClick={(event) => {
        openButton.current = event.currentTarget;
        setOpen(open === form ? undefined : form);
      }}
    >
      {label}
    </button>
  );
  return (
    <li className="card grid gap-3 p-5">
      <Header search={search} />
      <Conditions search={search} />
      <AlertStatus search={search} account={account} />
      {secret !== null && search.alert === 'webhook' && (
        <Secret
          secret={secret}
          onClose={() => {
            setSecret(null);
            close();
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {action('rename', messages.rename, messages.renameOf(search.name))}
        {action('alert', messages.editAlert, messages.editAlertOf(search.name))}
        {action('remove', messages.remove, messages.removeOf(search.name))}
      </div>
      {open === 'rename' && <RenameForm search={search} onClose={close} />}
      {open === 'alert' && (
        <AlertForm search={search} account={account} onSecret={setSecret} onClose={close} />
      )}
      {open === 'remove' && <RemoveForm search={search} onRemoved={onRemoved} onClose={close} />}
    </li>
  );
}

function Header({ search }: { search: SavedSearch }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const { name, filters, newPostings, visitedAt } = search;
  const linkProps = {
    to: `/${formatSearch(toListingSearch(filters))}`,
    onClick: () => markVisited(queries, search),
    // The middle button opens the link in a new tab.
    onAuxClick: () => markVisited(queries, search),
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-large leading-snug font-semibold">
        <Link {...linkProps}>{name}</Link>
      </h2>
      {newPostings > 0 ? (
        <Link
          {...linkProps}
          aria-label={messages.newPostingsOf(newPostings, name)}
          className="rounded-full bg-accent px-3 py-0.5 text-small font-semibold text-on-accent no-underline hover:bg-accent-strong"
        >
          {messages.newPostings(newPostings)}
        </Link>
      ) : (
        <p className="text-small text-muted">{messages.noNewPostings(formatAgo(visitedAt, t))}</p>
      )}
    </div>
  );
}

function Conditions({ search: { filters } }: { search: SavedSearch }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const conditions = useCatalogue(SEARCH).filters;
  const regionNameOf = useRegionNames(filters.location);
  const chips = createChips(toListingSearch(filters).filters, t, conditions, regionNameOf);
  return (
    <ul aria-label={messages.conditions} className="flex flex-wrap gap-1.5">
      {chips.length === 0 && <li className="rounded-control bg-tag px-2">{conditions.open}</li>}
      {chips.map(({ id, label }) => (
        <li key={id} className="rounded-control bg-tag px-2">
          {label}
        </li>
      ))}
    </ul>
  );
}

/** How the user is notified, and the result of the last alert. */
function AlertStatus({ search, account }: { search: SavedSearch; account: Account }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const { alert, webhookUrl, lastAlert } = search;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-2">
        {messages.currentAlert(messages.alerts[alert])}
        {alert === 'webhook' && <span className="text-muted">{webhookUrl}</span>}
      </p>
      {alert === 'email' && !account.confirmed && (
        <p className="rounded-card bg-notice-soft px-3 py-2">
          {messages.unconfirmed} <Link to="/account">{messages.toAccount}</Link>
        </p>
      )}
      {lastAlert && (
        <div className={lastAlert.state === 'failed' ? 'text-alarm' : 'text-muted'}>
          <p>{messages.lastAlert[lastAlert.state](formatAgo(lastAlert.at, t), lastAlert.postings)}</p>
          {lastAlert.error !== null && <TechnicalDetails text={lastAlert.error} />}
        </div>
      )}
    </div>
  );
}
