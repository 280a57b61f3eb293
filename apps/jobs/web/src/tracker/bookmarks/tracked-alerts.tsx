import { useQuery } from '@tanstack/react-query';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { FailingChannels } from '../../alerts/failing-channels.tsx';
import { ALERT_SETTINGS } from '../../alerts/settings.ts';
import { useTrackedPostings } from '../../alerts/use-tracked-postings.ts';
import type { AlertSettings } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';

/** Turns alerts about bookmarked postings on and off; leads to the channels of alerts if there is none. */
export function TrackedAlerts() {
  const messages = useCatalogue(TRACKER).bookmarks;
  const { data: settings } = useQuery(ALERT_SETTINGS);
  if (!settings) return null;
  if (settings.alerts.length > 0) return <Switch settings={settings} />;
  return (
    <p className="flex items-center gap-1.5 text-small">
      <Icon name="bell" />
      <Link to="/alerts">{messages.noChannel}</Link>
    </p>
  );
}

function Switch({ settings }: { settings: AlertSettings }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const { checked, save } = useTrackedPostings(settings);
  return (
    <div className="grid gap-1 text-small">
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => void save(event.currentTarget.checked)}
          className="size-4 shrink-0 self-start accent-accent"
        />
        {messages.alert}
      </label>
      {checked && <FailingChannels alerts={settings.alerts} />}
    </div>
  );
}
