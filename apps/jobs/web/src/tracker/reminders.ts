/** Changes of the interviews and tasks of an application. */
import type { QueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { ServiceError } from '@workreel/ui/service-error';
import { type Application, client, type Reminder } from '../api.ts';
import { sendChange } from '../tabs.ts';
import { fetchApplication, findCached, storeApplication } from './applications.ts';

/** A reminder in a request: without `id`, it is new; omitted properties of an existing one stay unchanged. */
export type ReminderInput = Pick<Reminder, 'text' | 'at'> & Partial<Reminder>;

/** Attempts until giving up if others keep changing the application. */
const MAX_ATTEMPTS = 5;

/**
 * Changes the interviews and tasks of an application. The request has the whole list, so that it is only accepted if the application has
 * not changed since it was read; otherwise, the change is applied to the newest version.
 *
 * @param change - returns the new list; may be called several times.
 * @returns the changed application.
 * @throws like {@link unwrap}.
 */
export const changeReminders = (
  queries: QueryClient,
  id: string,
  change: (reminders: readonly Reminder[]) => ReminderInput[],
): Promise<Application> =>
  sendChange(queries, async () => {
    let application = findCached(queries, id) ?? (await fetchApplication(id));
    for (let attempt = 1; ; attempt++)
      try {
        const changed = await unwrap(
          client.PATCH('/applications/{id}', {
            params: { path: { id }, header: { 'if-match': `"${application.updatedAt}"` } },
            body: { reminders: change(application.reminders) },
          }),
        );
        storeApplication(queries, changed);
        return changed;
      } catch (error) {
        const hasChanged = error instanceof ServiceError && error.problem?.code === 'CHANGED_MEANWHILE';
        if (!hasChanged || attempt === MAX_ATTEMPTS) throw error;
        application = await fetchApplication(id);
      }
  });
