import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { formatTime } from '@workreel/ui/times';
import type { Alert, AlertDelivery } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { DeliveryFailure } from './delivery-failure.tsx';
import { formatDue, isCollecting } from './schedule.domain.ts';

/** An alert: when, about what, and what became of it in each channel. */
export function AlertItem({ alert }: { alert: Alert }) {
  const { history: messages } = useCatalogue(ALERTS);
  const { language } = useLanguage().t;
  const isWaiting = isCollecting(alert);
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">
          <Subject alert={alert} />
        </h3>
        {!isWaiting && (
          <time dateTime={alert.dueAt} className="text-small text-muted">
            {formatTime(alert.dueAt, language)}
          </time>
        )}
      </div>
      {isWaiting ? (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <Icon name="clock" />
          {messages.next(formatDue(alert.dueAt, language))}
          {alert.postings > 0 && <span>{messages.soFar(alert.postings)}</span>}
        </p>
      ) : alert.deliveries.length === 0 ? (
        <p className="text-muted">{messages.sending}</p>
      ) : (
        <ul className="grid gap-1">
          {alert.deliveries.map((delivery) => (
            <Delivery key={`${delivery.channel} ${delivery.target}`} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What an alert is about. */
function Subject({ alert }: { alert: Alert }) {
  const { history: messages } = useCatalogue(ALERTS);
  const { kind, savedSearch, subject, postings } = alert;
  if (kind === 'test') return messages.test;
  if (kind === 'reminder') return messages.reminder(subject ?? '');
  if (kind === 'trackedPostings') return messages.trackedPostings(postings);
  return savedSearch ? (
    <Link to="/saved-searches">{messages.newPostings(postings, savedSearch.name)}</Link>
  ) : (
    messages.newPostingsOfDeleted(postings)
  );
}

const ICONS = { waiting: 'clock', sent: 'check', failed: 'triangle-alert', dropped: 'x' } as const;

function Delivery({ delivery }: { delivery: AlertDelivery }) {
  const { names, history: messages } = useCatalogue(ALERTS);
  const { channel, target, state, reason } = delivery;
  return (
    <li className={state === 'failed' ? 'text-alarm' : 'text-muted'}>
      <p className="flex flex-wrap items-center gap-x-2">
        <Icon name={ICONS[state]} />
        <span className="font-semibold">{names[channel]}</span>
        <span className="wrap-anywhere">{target}</span>
        <span>{messages.states[state]}</span>
      </p>
      {state === 'waiting' && reason !== null && <p>{messages.retrying}</p>}
      <DeliveryFailure failure={delivery} />
    </li>
  );
}
