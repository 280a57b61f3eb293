import type { Language } from '@workreel/languages';
import { useCatalogue } from '@workreel/ui/language';
import { ALERTS, useLanguage } from '../language/language.ts';
import { SelectField } from '../tracker/application/select-field.tsx';
import { formatHour, formatWeekday } from './schedule.domain.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

interface FieldProps {
  value: number;
  onChange: (value: number) => void;
}

/** The hour of daily and weekly alerts. */
export function HourSelect(props: FieldProps) {
  const { time: messages } = useCatalogue(ALERTS);
  return <NumberSelect {...props} label={messages.hour} values={HOURS} format={formatHour} />;
}

/** The day of weekly alerts. */
export function WeekdaySelect(props: FieldProps) {
  const { time: messages } = useCatalogue(ALERTS);
  return <NumberSelect {...props} label={messages.weekday} values={WEEKDAYS} format={formatWeekday} />;
}

interface NumberSelectProps extends FieldProps {
  label: string;
  values: readonly number[];
  format: (value: number, language: Language) => string;
}

function NumberSelect({ label, values, format, value, onChange }: NumberSelectProps) {
  const { language } = useLanguage().t;
  return (
    <SelectField
      label={label}
      className="field min-h-11"
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {format(each, language)}
        </option>
      ))}
    </SelectField>
  );
}
