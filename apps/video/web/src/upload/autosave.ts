import { isPassing } from '@workreel/ui/service-error';
import { isComplete, type PostTexts } from '../posts/post-texts.domain.ts';
import { edit, setSaving } from './transfer.domain.ts';
import type { TransferStore } from './transfer-store.ts';

/** Milliseconds without typing after which the texts are saved. */
const DEBOUNCE_MS = 800;
/** Milliseconds before a save that the network stopped is tried again. */
const RETRY_MS = 5_000;

/** Saves the details of videos while their files are uploaded. @param savePost - is called with complete texts. */
export function createAutosave(
  { find, update }: TransferStore,
  savePost: (postId: string, texts: PostTexts) => Promise<void>,
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const saveAfter = (id: string, delay: number) => {
    clearTimeout(timers.get(id));
    const timer = setTimeout(() => void save(id), delay);
    timers.set(id, timer);
  };

  /** Saves what is not saved yet; what is typed meanwhile is saved after it. */
  async function save(id: string): Promise<void> {
    clearTimeout(timers.get(id));
    const transfer = find(id);
    if (!transfer?.postId || transfer.saving === 'saved' || transfer.saving === 'saving') return;
    const { texts, postId } = transfer;
    if (!isComplete(texts)) return;
    update(id, setSaving('saving', texts));
    try {
      await savePost(postId, texts);
      update(id, setSaving('saved', texts));
    } catch (error) {
      update(id, setSaving(isPassing(error) ? 'unsaved' : 'failed', texts));
      if (isPassing(error)) return saveAfter(id, RETRY_MS);
    }
    if (find(id)?.saving === 'unsaved') await save(id);
  }

  return {
    save,
    edit: (id: string, texts: Partial<PostTexts>): void => {
      update(id, edit(texts));
      saveAfter(id, DEBOUNCE_MS);
    },
    close: (): void => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
