import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useId, useState } from 'react';
import type { AlertSettings } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { Section } from './section.tsx';
import { changeSettings } from './settings.ts';

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
  const { other: messages, errors } = useCatalogue(ALERTS);
  const { t } = useLanguage();
  const queries = useQueryClient();
  const id = useId();
  /** The value that is being saved. */
  const [saving, setSaving] = useState<boolean>();
  const checked = saving ?? settings.trackedPostings;
  const save = async (trackedPostings: boolean) => {
    if (saving !== undefined) return;
    setSaving(trackedPostings);
    try {
      await changeSettings(queries, { trackedPostings });
      toast(trackedPostings ? messages.trackedOn : messages.trackedOff);
    } catch (error) {
      toast(`${messages.trackedFailed}. ${failureReason(error as Error, t, errors)}`, 'alarm');
    } finally {
      setSaving(undefined);
    }
  };
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
