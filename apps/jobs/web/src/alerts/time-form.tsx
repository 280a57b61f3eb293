import { useQueryClient } from '@tanstack/react-query';
import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { toast } from '@workreel/ui/toasts';
import { useMemo, useState } from 'react';
import type { AlertSettings } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { SelectField } from '../tracker/application/select-field.tsx';
import { formatTimeZone, namedTimeZones, timeZoneToAdopt } from './schedule.domain.ts';
import { Section } from './section.tsx';
import { type Channels, changeSettings } from './settings.ts';
import { HourSelect, WeekdaySelect } from './time-fields.tsx';

/** The time of daily and weekly alerts. */
export function TimeForm({ channels: { settings, searches } }: { channels: Channels }) {
  const { time: messages, form } = useCatalogue(ALERTS);
  const { language } = useLanguage().t;
  const queries = useQueryClient();
  const browserZone = useTimeZone();
  const [changes, setChanges] = useState<Partial<Pick<AlertSettings, 'hour' | 'weekday' | 'timeZone'>>>({});
  const { hour, weekday, timeZone } = {
    ...settings,
    // The time zone that the first channel or the first daily alert would set.
    timeZone: timeZoneToAdopt(settings, searches, 'daily', browserZone) ?? settings.timeZone,
    ...changes,
  };
  const zones = useMemo(
    () => namedTimeZones(language, settings.timeZone, browserZone),
    [settings.timeZone, browserZone, language],
  );
  const { onSubmit, busy, error } = useSubmit(async () => {
    await changeSettings(queries, { hour, weekday, timeZone });
    setChanges({});
    toast(messages.saved);
  });
  return (
    <Section title={messages.title} hint={messages.hint}>
      <form onSubmit={onSubmit} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <HourSelect value={hour} onChange={(value) => setChanges({ ...changes, hour: value })} />
          <WeekdaySelect value={weekday} onChange={(value) => setChanges({ ...changes, weekday: value })} />
        </div>
        <SelectField
          label={messages.zone}
          className="field min-h-11"
          value={timeZone}
          onChange={(event) => setChanges({ ...changes, timeZone: event.currentTarget.value })}
        >
          {zones.map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </SelectField>
        {timeZone !== browserZone && (
          <button
            type="button"
            className="button h-auto min-h-11 justify-self-start whitespace-normal"
            onClick={() => setChanges({ ...changes, timeZone: browserZone })}
          >
            {messages.thisDevice(formatTimeZone(browserZone, language))}
          </button>
        )}
        <FormError error={error} messages={messages.errors} />
        <div className="*:min-h-11">
          <Submit busy={busy}>{busy ? form.working : messages.save}</Submit>
        </div>
      </form>
    </Section>
  );
}
