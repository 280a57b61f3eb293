/** Values that the forms of an application send. */
import type { Application, Reminder } from '../../api.ts';
import type { ReminderInput } from '../reminders.ts';

/** Returns the fields that differ from those of `original`, so that a request does not reset what was changed elsewhere. */
export const differences = <Fields extends object>(
  original: Readonly<Record<keyof Fields, unknown>>,
  entered: Fields,
): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(entered).filter(([name, value]) => value !== original[name as keyof Fields]),
  ) as Partial<Fields>;

/**
 * Returns reminders with a new or edited one. An edited one that was deleted meanwhile is added again.
 *
 * @param original - the reminder when its form was opened; undefined for a new one.
 */
export function withReminder(
  reminders: readonly Reminder[],
  entered: ReminderInput,
  original: Reminder | undefined,
): ReminderInput[] {
  if (!original || reminders.every(({ id }) => id !== original.id)) return [...reminders, entered];
  const edited = differences(original, entered);
  return reminders.map((each) => (each.id === original.id ? { ...each, ...edited } : each));
}

/** What a page states about a job. */
export type JobFacts = Pick<Application, 'location'> & { title: string | null; companyName: string | null };
type JobTexts = { [Name in keyof JobFacts]: string };

/**
 * Fills in the fields of a job. Fields that the user has edited are kept.
 *
 * @param texts - the current texts of the fields.
 * @param filled - the texts that were last filled in.
 */
export function fillIn<Texts extends JobTexts>(
  texts: Texts,
  filled: Partial<JobTexts>,
  facts: JobFacts,
): Texts {
  const textOf = (name: keyof JobTexts): string => {
    const isEdited = texts[name].trim() !== '' && texts[name] !== filled[name];
    return isEdited ? texts[name] : (facts[name] ?? '');
  };
  return {
    ...texts,
    title: textOf('title'),
    companyName: textOf('companyName'),
    location: textOf('location'),
  };
}

/** Adds the scheme that users omit: www.example.com/jobs becomes https://www.example.com/jobs. */
export const withScheme = (address: string): string =>
  /^\s*[\w-]+(\.[\w-]+)*\.[a-z]{2,}(:\d+)?([/?#]|\s*$)/i.test(address)
    ? `https://${address.trim()}`
    : address;
