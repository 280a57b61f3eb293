import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { useQueryValues } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { useWindowTitle } from '@workreel/ui/window-title';
import { ALERTS } from '../language/language.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { ChannelList } from './channel-list.tsx';
import { History } from './history.tsx';
import { OtherAlerts } from './other-alerts.tsx';
import { useChannels } from './settings.ts';
import { TimeForm } from './time-form.tsx';

/** Where and when the user gets alerts, and what was sent. */
export function AlertsPage() {
  const messages = useCatalogue(ALERTS);
  useWindowTitle(messages.title);
  return <AccountRequired>{(account) => <Alerts key={account.id} account={account} />}</AccountRequired>;
}

function Alerts({ account }: { account: Account }) {
  const messages = useCatalogue(ALERTS);
  const savedSearchId = useQueryValues().savedSearchId?.[0];
  const { channels, error, retry } = useChannels();
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <div>
        <h1 className="text-heading font-bold">{messages.title}</h1>
        <p className="text-muted">{messages.intro}</p>
      </div>
      {error && <LoadError error={error} onRetry={retry} />}
      {!channels && !error && <RowsSkeleton />}
      {channels && (
        <>
          <ChannelList channels={channels} account={account} />
          <TimeForm channels={channels} />
          <OtherAlerts settings={channels.settings} />
        </>
      )}
      <History key={savedSearchId} savedSearchId={savedSearchId} />
    </div>
  );
}
