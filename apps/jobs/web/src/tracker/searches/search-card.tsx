import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { readQuery } from '@workreel/ui/query-text';
import type { Account } from '@workreel/ui/service';
import { formatAgo } from '@workreel/ui/times';
import { useRef, useState } from 'react';
import type { SavedSearch } from '../../api.ts';
import { SEARCH, TRACKER, useLanguage } from '../../language/language.ts';
import { chipsOf } from '../../search/chips.domain.ts';
import { writeAddress } from '../../search/search.domain.ts';
import { AlertForm } from './alert-form.tsx';
import { RemoveForm } from './remove-form.tsx';
import { RenameForm } from './rename-form.tsx';
import { visit } from './saved-searches.ts';
import { searchOf } from './search.domain.ts';
import { Secret } from './secret.tsx';

interface SearchProps {
  search: SavedSearch;
  account: Account;
  /** Told once it is deleted. */
  onRemoved: () => void;
}

/** A saved search: what it looks for, what is new of it, and how its reader is told. */
export function SearchCard({ search, account, onRemoved }: SearchProps) {
  const messages = useCatalogue(TRACKER).searches;
  const [open, setOpen] = useState<'rename' | 'alert' | 'remove'>();
  const [secret, setSecret] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  // Whoever leaves a form is back at the button that opened it.
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const action = (form: NonNullable<typeof open>, label: string, name: string) => (
    <button
      type="button"
      className="button min-h-9 px-3 text-sm"
      aria-label={name}
      aria-expanded={open === form}
      onClick={(event) => {
        opener.current = event.currentTarget;
        setOpen(open === form ? undefined : form);
      }}
    >
      {label}
    </button>
  );
  return (
    <li className="card grid gap-3 p-5">
      <Head search={search} />
      <Conditions search={search} />
      <AlertNow search={search} account={account} />
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
        {action('alert', messages.setAlert, messages.setAlertOf(search.name))}
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

function Head({ search }: { search: SavedSearch }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const { name, filters, newPostings, visitedAt } = search;
  const opening = {
    to: '/',
    search: readQuery(writeAddress(searchOf(filters))),
    onClick: () => visit(queries, search),
    // With the middle button it opens in another tab.
    onAuxClick: () => visit(queries, search),
  } as const;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-lg leading-snug font-semibold">
        <Link {...opening}>{name}</Link>
      </h2>
      {newPostings > 0 ? (
        <Link
          {...opening}
          aria-label={messages.freshOf(newPostings, name)}
          className="rounded-full bg-accent px-3 py-0.5 text-[0.8125rem] font-semibold text-on-accent no-underline hover:bg-accent-strong"
        >
          {messages.fresh(newPostings)}
        </Link>
      ) : (
        <p className="text-[0.8125rem] text-muted">{messages.nothingNew(formatAgo(visitedAt, t.language))}</p>
      )}
    </div>
  );
}

function Conditions({ search: { filters } }: { search: SavedSearch }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const conditions = useCatalogue(SEARCH).filters;
  const chips = chipsOf(searchOf(filters).filters, t, conditions);
  return (
    <ul aria-label={messages.conditions} className="flex flex-wrap gap-1.5">
      {chips.length === 0 && <li className="rounded-md bg-tag px-2">{conditions.open}</li>}
      {chips.map(({ id, label }) => (
        <li key={id} className="rounded-md bg-tag px-2">
          {label}
        </li>
      ))}
    </ul>
  );
}

/** How its reader is told, and what became of the last message. */
function AlertNow({ search, account }: { search: SavedSearch; account: Account }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const { alert, webhookUrl, lastAlert } = search;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-2">
        {messages.alertNow(messages.alerts[alert])}
        {alert === 'webhook' && <span className="text-muted">{webhookUrl}</span>}
      </p>
      {alert === 'email' && !account.confirmed && (
        <p className="rounded-card bg-notice-soft px-3 py-2">
          {messages.unconfirmed} <Link to="/account">{messages.toAccount}</Link>
        </p>
      )}
      {lastAlert && (
        <p className={lastAlert.state === 'failed' ? 'text-alarm' : 'text-muted'}>
          {messages.lastAlert[lastAlert.state](formatAgo(lastAlert.at, t.language), lastAlert.postings)}{' '}
          {lastAlert.error !== null && <span lang="en">{lastAlert.error}</span>}
        </p>
      )}
    </div>
  );
}
