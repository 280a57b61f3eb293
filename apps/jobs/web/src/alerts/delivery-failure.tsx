import { useCatalogue } from '@workreel/ui/language';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { formatAgo } from '@workreel/ui/times';
import type { AlertDelivery } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';

type Failure = Pick<AlertDelivery, 'channel' | 'reason' | 'error'>;

/** Reasons that may depend on the settings of the channel. */
const CHECKABLE: readonly Failure['reason'][] = ['privateAddress', 'notFound', 'unauthorized', 'rejected'];

/** Why an alert was not delivered, and what to check. */
export function DeliveryFailure({ failure: { channel, reason, error } }: { failure: Failure }) {
  const { failures, check } = useCatalogue(ALERTS);
  return (
    <>
      {reason !== null && (
        <p>
          {failures[reason]} {CHECKABLE.includes(reason) && check[channel]}
        </p>
      )}
      {error !== null && <TechnicalDetails text={error} />}
    </>
  );
}

/** Why the latest alert to a channel was not delivered; nothing if it was. */
export function LastFailure({ delivery }: { delivery: AlertDelivery | null | undefined }) {
  const { channels: texts } = useCatalogue(ALERTS);
  const { t } = useLanguage();
  if (!delivery || delivery.reason === null) return null;
  return (
    <div className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{texts.lastFailed(formatAgo(delivery.at, t))}</p>
      <DeliveryFailure failure={delivery} />
    </div>
  );
}
