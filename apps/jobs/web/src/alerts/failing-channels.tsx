import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import type { AlertSettings } from '../api.ts';
import { ALERTS } from '../language/language.ts';
import { listNames } from './targets.domain.ts';

/** Names the channels that the last alert did not reach, with a link to the page that says why; nothing if there are none. */
export function FailingChannels({ alerts }: Pick<AlertSettings, 'alerts'>) {
  const { channels: messages, names } = useCatalogue(ALERTS);
  const failing = alerts.filter(({ lastDelivery }) => lastDelivery && lastDelivery.reason !== null);
  if (failing.length === 0) return null;
  return (
    <p className="text-alarm">
      {messages.failing(listNames(failing, names))} <Link to="/alerts">{messages.toReason}</Link>
    </p>
  );
}
