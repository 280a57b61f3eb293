import { useCatalogue } from '@workreel/ui/language';
import { TechnicalDetails } from '@workreel/ui/status-message';
import type { Alert } from '../api.ts';
import { ALERTS } from '../language/language.ts';

type Failure = Pick<Alert['deliveries'][number], 'channel' | 'reason' | 'error'>;

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
