import { useCatalogue } from '@workreel/ui/language';
import { type ReactNode, useId } from 'react';
import { ALERTS, useLanguage } from '../language/language.ts';
import { formatHour, formatWeekday } from './schedule.domain.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface NumberProps {
  value: number;
  onChange: (value: number) => void;
}

/** The hour of daily and weekly alerts. */
export function HourSelect({ value, onChange }: NumberProps) {
  const { time: messages } = useCatalogue(ALERTS);
  const { language } = useLanguage().t;
  return (
    <Select label={messages.hour} value={value} onChange={(hour) => onChange(Number(hour))}>
      {HOURS.map((hour) => (
        <option key={hour} value={hour}>
          {formatHour(hour, language)}
        </option>
      ))}
    </Select>
  );
}

/** The day of weekly alerts. */
export function WeekdaySelect({ value, onChange }: NumberProps) {
  const { time: messages } = useCatalogue(ALERTS);
  const { language } = useLanguage().t;
  return (
    <Select label={messages.weekday} value={value} onChange={(weekday) => onChange(Number(weekday))}>
      {WEEKDAYS.map((weekday) => (
        <option key={weekday} value={weekday}>
          {formatWeekday(weekday, language)}
        </option>
      ))}
    </Select>
  );
}

interface SelectProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function Select({ label, value, onChange, children }: SelectProps) {
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
