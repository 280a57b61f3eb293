import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { useMethods } from '@workreel/ui/methods';
import { Link } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { useTimeZone } from '@workreel/ui/time-zone';
import { formatAgo } from '@workreel/ui/times';
import { useRef, useState } from 'react';
import { DeliveryFailure } from '../../alerts/delivery-failure.tsx';
import { FailingChannels } from '../../alerts/failing-channels.tsx';
import { markVisited } from '../../alerts/saved-searches.ts';
import {
  formatDue,
  formatHour,
  formatWeekday,
  isCollecting,
  nameTimeZone,
} from '../../alerts/schedule.domain.ts';
import { Secret } from '../../alerts/secret.tsx';
import { ALERT_SETTINGS } from '../../alerts/settings.ts';
import { isSameTarget, listNames } from '../../alerts/targets.domain.ts';
import { Unconfirmed } from '../../alerts/unconfirmed.tsx';
import type { AlertDelivery, SavedSearch } from '../../api.ts';
import { ALERTS, TRACKER, useLanguage } from '../../language/language.ts';
import { alertHistoryPath } from '../../paths.ts';
import { Conditions } from '../../search/conditions.tsx';
import { formatSearch, toListingSearch } from '../../search/search.domain.ts';
import { AlertForm } from './alert-form.tsx';
import { RemoveForm } from './remove-form.tsx';
import { RenameForm } from './rename-form.tsx';

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
      className="button min-h-11 px-3 text-small"
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
      <Conditions filters={toListingSearch(search.filters).filters} label={messages.conditions} />
      <AlertStatus search={search} account={account} />
      {secret !== null && (
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
      {open === 'alert' && <AlertForm search={search} onSecret={setSecret} onClose={close} />}
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

/** How often and where new postings are sent, and the result of the last alert. */
function AlertStatus({ search, account }: { search: SavedSearch; account: Account }) {
  const messages = useCatalogue(TRACKER).searches;
  const { alerts, frequency } = search;
  const { names } = useCatalogue(ALERTS);
  const { language } = useLanguage().t;
  const { data: settings } = useQuery(ALERT_SETTINGS);
  const hasMail = useMethods().data?.mail;
  const browserZone = useTimeZone();
  const place =
    settings && settings.timeZone !== browserZone ? ` (${nameTimeZone(settings.timeZone, language)})` : '';
  const when = settings && {
    hour: formatHour(settings.hour, language) + place,
    weekday: formatWeekday(settings.weekday, language),
  };
  const channels = listNames(alerts, names);
  return (
    <div className="grid gap-1">
      <p>
        {alerts.length === 0
          ? messages.noAlerts
          : messages.currentAlerts(messages.often[frequency](when), channels)}
      </p>
      {alerts.some(({ channel }) => channel === 'email') &&
        (hasMail === false ? (
          <p className="rounded-card bg-notice-soft px-3 py-2">{messages.noMail}</p>
        ) : (
          !account.confirmed && <Unconfirmed />
        ))}
      <LastAlert search={search} />
      {settings && !search.lastAlert?.deliveries.some(isFailed) && (
        <FailingChannels
          alerts={settings.alerts.filter((each) => alerts.some((alert) => isSameTarget(each, alert)))}
        />
      )}
    </div>
  );
}

const isFailed = ({ state }: AlertDelivery) => state === 'failed';

function LastAlert({ search: { id, lastAlert } }: { search: SavedSearch }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).searches;
  const { names } = useCatalogue(ALERTS);
  if (!lastAlert) return null;
  const { deliveries, dueAt, postings } = lastAlert;
  const failed = deliveries.filter(isFailed);
  const lastOf = (state: 'sent' | 'dropped') => deliveries.some((delivery) => delivery.state === state);
  return (
    <div className={failed.length > 0 ? 'text-alarm' : 'text-muted'}>
      <p>
        {isCollecting(lastAlert)
          ? messages.nextAlert(formatDue(dueAt, t.language), postings)
          : failed.length > 0
            ? messages.lastAlert.failed(
                formatAgo(dueAt, t),
                failed.map(({ channel }) => names[channel]).join(', '),
              )
            : lastOf('sent')
              ? messages.lastAlert.sent(formatAgo(dueAt, t), postings)
              : lastOf('dropped')
                ? messages.lastAlert.dropped(formatAgo(dueAt, t))
                : messages.lastAlert.waiting(postings)}{' '}
        <Link to={alertHistoryPath(id)}>{messages.toHistory}</Link>
      </p>
      {failed.map((delivery) => (
        <DeliveryFailure key={`${delivery.channel} ${delivery.target}`} failure={delivery} />
      ))}
    </div>
  );
}
