import { useQueryClient } from '@tanstack/react-query';
import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { AlertSettings } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import {
  formatHour,
  formatTimeZone,
  formatWeekday,
  namedTimeZones,
  timeZoneToAdopt,
} from './schedule.domain.ts';
import { Section } from './section.tsx';
import { type Channels, changeSettings } from './settings.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

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
          <Select
            label={messages.hour}
            value={hour}
            onChange={(value) => setChanges({ ...changes, hour: Number(value) })}
          >
            {HOURS.map((value) => (
              <option key={value} value={value}>
                {formatHour(value, language)}
              </option>
            ))}
          </Select>
          <Select
            label={messages.weekday}
            value={weekday}
            onChange={(value) => setChanges({ ...changes, weekday: Number(value) })}
          >
            {WEEKDAYS.map((value) => (
              <option key={value} value={value}>
                {formatWeekday(value, language)}
              </option>
            ))}
          </Select>
        </div>
        <Select
          label={messages.zone}
          value={timeZone}
          onChange={(value) => setChanges({ ...changes, timeZone: value })}
        >
          {zones.map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </Select>
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

interface SelectProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        className="field min-h-11"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}
