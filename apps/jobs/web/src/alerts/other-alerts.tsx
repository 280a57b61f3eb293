import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { useId } from 'react';
import type { AlertSettings } from '../api.ts';
import { ALERTS } from '../language/language.ts';
import { Section } from './section.tsx';
import { useTrackedPostings } from './use-tracked-postings.ts';

/** Alerts that are not about new postings. */
export function OtherAlerts({ settings }: { settings: AlertSettings }) {
  const { other: messages } = useCatalogue(ALERTS);
  return (
    <Section title={messages.title}>
      <TrackedPostings settings={settings} />
      <div>
        <h3 className="font-semibold">{messages.reminders}</h3>
        <p className="text-small text-muted">
          {messages.remindersHint} <Link to="/applications">{messages.toApplications}</Link>
        </p>
      </div>
      <div>
        <h3 className="font-semibold">{messages.searches}</h3>
        <p className="text-small text-muted">
          {messages.searchesHint} <Link to="/saved-searches">{messages.toSearches}</Link>
        </p>
      </div>
    </Section>
  );
}

function TrackedPostings({ settings }: { settings: AlertSettings }) {
  const { other: messages } = useCatalogue(ALERTS);
  const id = useId();
  const { checked, save } = useTrackedPostings(settings);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        onChange={(event) => void save(event.currentTarget.checked)}
        aria-describedby={`${id}-hint`}
        className="mt-1 size-4 accent-accent"
      />
      <label htmlFor={id} className="font-semibold">
        {messages.tracked}
      </label>
      <div id={`${id}-hint`} className="col-start-2 text-small text-muted">
        <p>{messages.trackedHint}</p>
        {checked && settings.alerts.length === 0 && <p>{messages.noChannel}</p>}
      </div>
    </div>
  );
}
