import type { ReminderInput, ReminderKind } from '@workreel/jobs-contract';
import { parseId } from '@workreel/platform/http';
import { conflict } from '@workreel/platform/problem';
import { invalid, parseInstant, textOrNull } from './application.domain.ts';

/** An alert that is due can still be scheduled this long, for example if the request took its time. */
const MAX_LATE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
/** Maximum total length of the texts and places of the reminders of an application. */
export const MAX_REMINDER_CHARACTERS = 20_000;
const DURATION_MINUTES = 60;
const ALERT_MINUTES: Record<ReminderKind, number> = { interview: 60, task: 0 };

/** A reminder as stored. */
export interface ReminderValues {
  kind: ReminderKind;
  text: string;
  at: Date;
  duration_minutes: number;
  place: string | null;
  alert_minutes: number | null;
  done: boolean;
  alert_at: Date | null;
}
export type StoredReminder = ReminderValues & { id: number };

/**
 * Returns when to send the alert of a reminder; null for never. An alert that was sent is sent again only if its time has
 * changed.
 *
 * @param stored - the reminder before the change.
 */
export function alertAt(
  reminder: Pick<ReminderValues, 'at' | 'alert_minutes' | 'done'>,
  stored: Pick<ReminderValues, 'at' | 'alert_minutes' | 'done' | 'alert_at'> | undefined,
  now: Date,
): Date | null {
  if (reminder.done || reminder.alert_minutes === null) return null;
  const due = reminder.at.getTime() - reminder.alert_minutes * MINUTE_MS;
  const isSameTime =
    stored?.at.getTime() === reminder.at.getTime() && stored.alert_minutes === reminder.alert_minutes;
  if (isSameTime && !stored.done) return stored.alert_at;
  // The alert of a reminder that is no longer done may have been sent, but not if it is due in the future.
  const earliest = isSameTime ? now.getTime() : now.getTime() - MAX_LATE_MS;
  return due >= earliest ? new Date(due) : null;
}

export interface ReminderPlan {
  /** Identifiers of reminders to delete. */
  removed: number[];
  changed: StoredReminder[];
  added: ReminderValues[];
}

/**
 * Returns how to replace the reminders of an application by a list.
 *
 * @throws Problem 400 INVALID_REQUEST if an identifier is unknown or repeated; 409 LIMIT_REACHED.
 */
export function planReminders(
  stored: readonly StoredReminder[],
  inputs: readonly ReminderInput[],
  now: Date,
): ReminderPlan {
  const remaining = new Map(stored.map((reminder) => [reminder.id, reminder]));
  const plan: ReminderPlan = { removed: [], changed: [], added: [] };
  let characters = 0;
  for (const [index, input] of inputs.entries()) {
    const path = `/body/reminders/${index}`;
    const id = input.id === undefined ? undefined : (parseId(input.id) ?? 0);
    const existing = id === undefined ? undefined : remaining.get(id);
    if (id !== undefined && !existing)
      throw invalid(`${path}/id`, 'The application has no such reminder, or it is repeated.');
    const values = valuesOf(input, existing, now, path);
    characters += values.text.length + (values.place?.length ?? 0);
    if (!existing) {
      plan.added.push(values);
      continue;
    }
    remaining.delete(existing.id);
    if (differs(values, existing)) plan.changed.push({ id: existing.id, ...values });
  }
  if (characters > MAX_REMINDER_CHARACTERS)
    throw conflict(
      'LIMIT_REACHED',
      `The interviews and tasks of an application are limited to ${MAX_REMINDER_CHARACTERS} characters in total.`,
    );
  plan.removed.push(...remaining.keys());
  return plan;
}

function valuesOf(
  input: ReminderInput,
  stored: StoredReminder | undefined,
  now: Date,
  path: string,
): ReminderValues {
  const kind = input.kind ?? stored?.kind ?? 'task';
  const values = {
    kind,
    text: input.text.trim(),
    at: parseInstant(input.at, `${path}/at`),
    duration_minutes: input.durationMinutes ?? stored?.duration_minutes ?? DURATION_MINUTES,
    place: input.place === undefined ? (stored?.place ?? null) : (textOrNull(input.place)?.trim() ?? null),
    alert_minutes:
      input.alertMinutes !== undefined
        ? input.alertMinutes
        : stored
          ? stored.alert_minutes
          : ALERT_MINUTES[kind],
    done: input.done ?? stored?.done ?? false,
  };
  return { ...values, alert_at: alertAt(values, stored, now) };
}

const differs = (values: ReminderValues, stored: StoredReminder): boolean =>
  (Object.keys(values) as (keyof ReminderValues)[]).some(
    (key) => values[key]?.valueOf() !== stored[key]?.valueOf(),
  );
