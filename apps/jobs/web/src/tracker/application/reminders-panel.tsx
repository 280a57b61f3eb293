import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Field, FormError, fieldText, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { ToastButton } from '@workreel/ui/toast-button';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { nameTimeZone } from '../../alerts/schedule.domain.ts';
import { ALERT_SETTINGS } from '../../alerts/settings.ts';
import { SettingsLink } from '../../alerts/settings-link.tsx';
import type { Application, Reminder } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { toWebUrl } from '../../listing/format.domain.ts';
import { formatReminderTime, isAlertMissed, isOverdue } from '../applications.domain.ts';
import { Panel } from '../facts.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { changeReminders } from '../reminders.ts';
import { useFailureToast } from '../use-failure-toast.tsx';
import { useMove } from '../use-move.tsx';
import { inLargestUnit } from './alert-time.domain.ts';
import { withReminder } from './changes.domain.ts';
import { ExternalLink } from './external-link.tsx';
import { useFormErrors } from './form-errors.ts';
import { fromLocalTime, toLocalDay, toLocalTime } from './local-time.domain.ts';
import { SelectField } from './select-field.tsx';

type ReminderMessages = ReturnType<typeof useReminderMessages>;
const useReminderMessages = () => useCatalogue(TRACKER).application.reminders;

const KINDS = ['interview', 'task'] as const satisfies Reminder['kind'][];
/** Minutes before the time at which an alert can be sent. */
const ALERT_MINUTES = [0, 30, 60, 1_440, 2_880];
/** As the API. */
const DEFAULT_ALERT_MINUTES: Record<Reminder['kind'], number> = { interview: 60, task: 0 };
const DEFAULT_DURATION_MINUTES = 60;
/** A task is usually due on a day; an interview has a time. */
const DEFAULT_TIME: Record<Reminder['kind'], string> = { interview: '', task: '09:00' };

/** The form that is open: of a reminder, or of a new one. */
type Open = { reminder: Reminder } | { kind: Reminder['kind'] };

/** The interviews and tasks of an application. */
export function RemindersPanel({ application }: { application: Application }) {
  const messages = useReminderMessages();
  const [open, setOpen] = useState<Open>();
  const panel = useRef<HTMLDivElement>(null);
  /** The button to focus when the form closes: of the reminder, or of a new one. */
  const [closed, setClosed] = useState<{ opener: string }>();
  useEffect(() => {
    if (!closed) return;
    const buttons = [...panel.current!.querySelectorAll<HTMLButtonElement>('button[data-opens]')];
    buttons.find((each) => each.dataset.opens === closed.opener)?.focus();
  }, [closed]);
  const close = (opener: string) => {
    setOpen(undefined);
    setClosed({ opener });
  };
  const { id, reminders } = application;
  return (
    <Panel title={messages.title}>
      <div ref={panel} className="grid gap-3">
        {reminders.length === 0 && !open && <p className="text-muted">{messages.none}</p>}
        <ul className="grid gap-3 empty:hidden">
          {reminders.map((reminder) => (
            <li key={reminder.id}>
              {open && 'reminder' in open && open.reminder.id === reminder.id ? (
                <ReminderForm
                  applicationId={id}
                  reminder={open.reminder}
                  kind={reminder.kind}
                  onClose={() => close(reminder.id)}
                  onRemoved={() => close(KINDS[0])}
                />
              ) : (
                <ReminderItem applicationId={id} reminder={reminder} onEdit={() => setOpen({ reminder })} />
              )}
            </li>
          ))}
        </ul>
        {open && 'kind' in open ? (
          <ReminderForm
            key={open.kind}
            applicationId={id}
            kind={open.kind}
            onClose={() => close(open.kind)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            {KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                className="button"
                data-opens={kind}
                onClick={() => setOpen({ kind })}
              >
                <Icon name="plus" />
                {messages.add[kind]}
              </button>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}

interface ItemProps {
  applicationId: string;
  reminder: Reminder;
  onEdit: () => void;
}

function ReminderItem({ applicationId, reminder, onEdit }: ItemProps) {
  const { t } = useLanguage();
  const messages = useReminderMessages();
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const { id, kind, text, at, durationMinutes, place, done, alertMinutes } = reminder;
  const overdue = !done && isOverdue(reminder, Date.now());
  const setDone = (isDone: boolean) =>
    void changeReminders(queries, applicationId, (list) =>
      list.map((each) => (each.id === id ? { ...each, done: isDone } : each)),
    ).catch((error: Error) => showFailure(messages.failed, error));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-1">
      <label className="-ml-3 grid size-11 place-items-center">
        <input
          type="checkbox"
          checked={done}
          aria-label={messages.doneOf(text)}
          className="size-5 accent-accent"
          onChange={(event) => setDone(event.currentTarget.checked)}
        />
      </label>
      <div className="grid min-w-0 gap-0.5 py-2.5">
        <p
          className={`wrap-anywhere whitespace-pre-wrap ${done ? 'text-muted line-through' : 'font-medium'}`}
        >
          {kind === 'interview' && (
            <>
              <Icon name="users" /> <span className="visually-hidden">{messages.interview}: </span>
            </>
          )}
          {text}
        </p>
        <p className={`text-small ${overdue ? 'font-semibold text-alarm' : 'text-muted'}`}>
          <time dateTime={at}>{formatReminderTime(at, t.language)}</time>
          {kind === 'interview' && ` · ${messages.minutes(t.count(durationMinutes))}`}
          {overdue && ` · ${messages.overdue[kind]}`}
        </p>
        {alertMinutes !== null && !done && !overdue && (
          <p className="text-small text-muted">
            <Icon name="bell" /> {messages.alertAt(formatAlert(alertMinutes, messages))}
            <span className="block empty:hidden">
              <NoChannel />
            </span>
          </p>
        )}
        {place !== null && (
          <p className="text-small wrap-anywhere text-muted">
            {toWebUrl(place) === null ? place : <ExternalLink url={place} label={place} plain />}
          </p>
        )}
      </div>
      <button
        type="button"
        className="icon-button size-11"
        data-opens={id}
        aria-label={messages.editOf(text)}
        title={messages.editOf(text)}
        onClick={onEdit}
      >
        <Icon name="pencil" />
      </button>
    </div>
  );
}

interface FormProps {
  applicationId: string;
  kind: Reminder['kind'];
  /** As it was when the form opened; undefined for a new one. */
  reminder?: Reminder;
  onClose: () => void;
  onRemoved?: () => void;
}

function ReminderForm({ applicationId, kind, reminder, onClose, onRemoved }: FormProps) {
  const messages = useReminderMessages();
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const { t } = useLanguage();
  const timeZone = useTimeZone();
  const move = useMove();
  const isInterview = kind === 'interview';
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const alert = fieldText(fields, 'alert');
    const [day, time] = [fieldText(fields, 'on'), fieldText(fields, 'time')];
    const isSame = reminder && day === toLocalDay(reminder.at) && time === toLocalTime(reminder.at);
    const entered = {
      kind,
      text: fieldText(fields, 'text').trim(),
      // The field has no seconds.
      at: isSame ? reminder.at : fromLocalTime(day, time),
      alertMinutes: alert === '' ? null : Number(alert),
      ...(isInterview && {
        durationMinutes: Number(fieldText(fields, 'duration')),
        place: fieldText(fields, 'place').trim() || null,
      }),
    };
    const changed = await changeReminders(queries, applicationId, (list) =>
      withReminder(list, entered, reminder),
    );
    const { status } = changed;
    const saved = isAlertMissed(entered, Date.now()) ? messages.savedWithoutAlert : messages.saved;
    if (isInterview && !reminder && (status === 'submitted' || status === 'reviewing'))
      toast(
        saved,
        'notice',
        <ToastButton onClick={() => move(changed, 'interviewing')}>
          {messages.moveTo(t.applied.interviewing)}
        </ToastButton>,
      );
    else toast(saved);
    onClose();
  });
  const { errors, onSubmitValid } = useFormErrors(onSubmit);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current!.scrollIntoView({ block: 'nearest' }), []);
  const remove = () =>
    void changeReminders(queries, applicationId, (list) => list.filter(({ id }) => id !== reminder?.id)).then(
      () => {
        toast(messages.removed);
        onRemoved?.();
      },
      (failure: Error) => showFailure(messages.failed, failure),
    );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmitValid}
      aria-label={reminder ? messages.editOf(reminder.text) : messages.add[kind]}
      className="grid scroll-my-20 gap-4 rounded-card border border-line p-4"
    >
      <Field
        name="text"
        label={messages.text[kind]}
        error={errors.text}
        defaultValue={reminder?.text ?? (isInterview ? messages.interview : '')}
        maxLength={1_000}
        pattern=".*\S.*"
        autoComplete="off"
        autoFocus
        required
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-2">
        <Field
          type="date"
          name="on"
          label={messages.on[kind]}
          error={errors.on}
          defaultValue={reminder && toLocalDay(reminder.at)}
          required
        />
        <Field
          type="time"
          name="time"
          label={messages.time}
          hint={messages.timeZone(nameTimeZone(timeZone, t.language))}
          error={errors.time}
          defaultValue={reminder ? toLocalTime(reminder.at) : DEFAULT_TIME[kind]}
          required
        />
      </div>
      {isInterview && (
        <div className="grid gap-4 sm:grid-cols-[6rem_minmax(0,1fr)] sm:items-end">
          <Field
            type="number"
            name="duration"
            label={messages.duration}
            error={errors.duration}
            min={5}
            max={1_440}
            defaultValue={reminder?.durationMinutes ?? DEFAULT_DURATION_MINUTES}
            required
          />
          <Field
            name="place"
            label={messages.place}
            defaultValue={reminder?.place ?? ''}
            maxLength={1_000}
            autoComplete="off"
          />
        </div>
      )}
      <AlertChoice alertMinutes={reminder ? reminder.alertMinutes : DEFAULT_ALERT_MINUTES[kind]} />
      <FormError error={error} messages={shared.errors} />
      <div className="flex flex-wrap items-start justify-between gap-2">
        <FormButtons busy={busy} onCancel={onClose} />
        {reminder && (
          <button type="button" className="button danger min-h-11" onClick={remove}>
            {messages.remove}
          </button>
        )}
      </div>
    </form>
  );
}

const formatAlert = (minutes: number, messages: ReminderMessages): string =>
  minutes === 0 ? messages.atTime : messages.before(...inLargestUnit(minutes));

function AlertChoice({ alertMinutes }: { alertMinutes: number | null }) {
  const messages = useReminderMessages();
  const choices = [...new Set([...ALERT_MINUTES, ...(alertMinutes === null ? [] : [alertMinutes])])];
  return (
    <div className="grid gap-1">
      <SelectField name="alert" label={messages.alert} defaultValue={alertMinutes ?? ''}>
        <option value="">{messages.noAlert}</option>
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatAlert(minutes, messages)}
          </option>
        ))}
      </SelectField>
      <p className="text-small text-muted empty:hidden">
        <NoChannel />
      </p>
    </div>
  );
}

/** Says that alerts cannot be sent, if there is no channel. */
function NoChannel() {
  const messages = useReminderMessages();
  const { data: settings } = useQuery(ALERT_SETTINGS);
  if (settings?.alerts.length !== 0) return null;
  return (
    <>
      {messages.noChannel} <SettingsLink label={messages.toAlerts} />
    </>
  );
}
