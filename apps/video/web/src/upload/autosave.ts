import { isTransient } from '@workreel/ui/service-error';
import { isComplete, type PostFields } from '../posts/post-fields.domain.ts';
import { edit, setSaving } from './transfer.domain.ts';
import type { TransferStore } from './transfer-store.ts';

/** Milliseconds without typing before the fields are saved. */
const DEBOUNCE_MS = 800;
/** Milliseconds before a save that failed with a network error is retried. */
const RETRY_MS = 5_000;

/** Saves the details of videos while their files are uploaded. @param savePost - called only with complete fields. */
export function createAutosave(
  { find, update }: TransferStore,
  savePost: (postId: string, fields: PostFields) => Promise<void>,
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const saveAfter = (id: string, delay: number) => {
    clearTimeout(timers.get(id));
    const timer = setTimeout(() => void save(id), delay);
    timers.set(id, timer);
  };

  /** Saves unsaved fields, and saves again if they are edited during the request. */
  async function save(id: string): Promise<void> {
    clearTimeout(timers.get(id));
    const transfer = find(id);
    if (!transfer?.postId || transfer.saving === 'saved' || transfer.saving === 'saving') return;
    const { fields, postId } = transfer;
    if (!isComplete(fields)) return;
    update(id, setSaving('saving', fields));
    try {
      await savePost(postId, fields);
      update(id, setSaving('saved', fields));
    } catch (error) {
      update(id, setSaving(isTransient(error) ? 'unsaved' : 'failed', fields));
      if (isTransient(error)) return saveAfter(id, RETRY_MS);
    }
    if (find(id)?.saving === 'unsaved') await save(id);
  }

  return {
    save,
    edit: (id: string, fields: Partial<PostFields>): void => {
      update(id, edit(fields));
      saveAfter(id, DEBOUNCE_MS);
    },
    close: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
