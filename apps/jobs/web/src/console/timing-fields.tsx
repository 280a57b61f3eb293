import { useCatalogue } from '@workreel/ui/language';
import { useId } from 'react';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CheckedField } from './checked-field.tsx';
import {
  formatNext,
  formatTimeZone,
  formatWeekday,
  INTERVALS,
  nextTime,
  type Timing,
  type TimingKind,
  toCron,
  withKind,
} from './schedule.domain.ts';

const KINDS = ['off', 'daily', 'weekly', 'hourly', 'custom'] as const satisfies TimingKind[];

interface TimingFieldsProps {
  timing: Timing;
  timeZone: string;
  /** Returns the message if the service rejected the values. */
  problem: (message: string) => string | undefined;
  onChange: (timing: Timing) => void;
}

/** Fields to choose when runs start. */
export function TimingFields(props: TimingFieldsProps) {
  const { timing, onChange } = props;
  const messages = useCatalogue(CONSOLE).sites;
  const repeat = useId();
  return (
    <>
      <div className="grid content-start gap-1">
        <label htmlFor={repeat} className="font-semibold">
          {messages.repeat}
        </label>
        <select
          id={repeat}
          className="field"
          value={timing.kind}
          onChange={({ currentTarget: { value } }) => onChange(withKind(timing, value as TimingKind))}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {messages.repeats[kind]}
            </option>
          ))}
        </select>
      </div>
      <KindFields {...props} />
    </>
  );
}

function KindFields({ timing, timeZone, problem, onChange }: TimingFieldsProps) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  if (timing.kind === 'off') return null;
  if (timing.kind === 'hourly') return <HourlyFields {...{ timing, problem, onChange }} />;
  if (timing.kind === 'custom')
    return (
      <CheckedField
        name="cron"
        label={messages.cron}
        hint={messages.cronHint(formatTimeZone(timeZone, t.language))}
        problem={problem(messages.cronInvalid)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={timing.cron}
        onChange={(event) => onChange({ kind: 'custom', cron: event.currentTarget.value })}
      />
    );
  return (
    <>
      <CheckedField
        name="time"
        type="time"
        label={messages.time}
        problem={timing.time === '' ? problem(messages.timeInvalid) : undefined}
        value={timing.time}
        onChange={(event) => onChange({ ...timing, time: event.currentTarget.value })}
      />
      {timing.kind === 'weekly' && <Weekdays {...{ timing, problem, onChange }} />}
    </>
  );
}

interface KindFieldsProps<Kind extends TimingKind> {
  timing: Extract<Timing, { kind: Kind }>;
  problem: TimingFieldsProps['problem'];
  onChange: (timing: Timing) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0];

function Weekdays({ timing, problem, onChange }: KindFieldsProps<'weekly'>) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const id = useId();
  const { days } = timing;
  const message = days.length === 0 ? problem(messages.daysInvalid) : undefined;
  return (
    <fieldset className="sm:col-span-2" aria-describedby={message && id}>
      <legend className="font-semibold">{messages.days}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAYS.map((day) => (
          <label key={day} className="flex min-h-9 items-center gap-1.5">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              aria-label={formatWeekday(day, t.language)}
              aria-invalid={message !== undefined}
              checked={days.includes(day)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...timing, days: checked ? [...days, day] : days.filter((each) => each !== day) })
              }
            />
            {formatWeekday(day, t.language, 'short')}
          </label>
        ))}
      </div>
      {message && (
        <p id={id} className="text-small font-semibold text-alarm">
          {message}
        </p>
      )}
    </fieldset>
  );
}

function HourlyFields({ timing, problem, onChange }: KindFieldsProps<'hourly'>) {
  const messages = useCatalogue(CONSOLE).sites;
  const interval = useId();
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="grid content-start gap-1">
        <label htmlFor={interval} className="font-semibold">
          {messages.interval}
        </label>
        <select
          id={interval}
          className="field"
          value={timing.hours}
          onChange={({ currentTarget: { value } }) => onChange({ ...timing, hours: Number(value) })}
        >
          {INTERVALS.map((hours) => (
            <option key={hours} value={hours}>
              {messages.hours(hours)}
            </option>
          ))}
        </select>
      </div>
      <CheckedField
        name="minute"
        type="number"
        min={0}
        max={59}
        label={messages.minute}
        problem={problem(messages.minuteInvalid)}
        value={timing.minute}
        onChange={(event) => onChange({ ...timing, minute: event.currentTarget.value })}
      />
    </div>
  );
}

/** When the next run would start. */
export function NextTime({ timing, timeZone }: Pick<TimingFieldsProps, 'timing' | 'timeZone'>) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const now = new Date();
  const next = timing.kind === 'off' ? undefined : nextTime(toCron(timing), timeZone, now);
  return (
    <p aria-live="polite" className="mr-auto text-muted">
      {next &&
        messages.nextAt(formatNext(next, timeZone, t.language, now), formatTimeZone(timeZone, t.language))}
    </p>
  );
}
