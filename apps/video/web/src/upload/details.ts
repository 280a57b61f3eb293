/** What is written about a video while its file is on its way: saved by itself, as soon as there is a post to save it in. */
import { isPassing } from '@workreel/ui/service-error';
import { changePost } from '../api.ts';
import { changeOf, isComplete, type PostTexts } from '../posts/post-texts.domain.ts';
import { takePost } from '../posts/use-post.ts';
import { find, kept, update } from './list.ts';

/** Whoever stops typing for so long, in milliseconds, has said something. */
const PAUSE_MS = 800;
/** What the line kept from being saved is saved after so many milliseconds, or after as many more. */
const RETRY_MS = 5_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Writes down what was typed. */
export function describe(id: string, change: Partial<PostTexts>): void {
  const transfer = find(id);
  if (!transfer) return;
  update(id, { texts: { ...transfer.texts, ...change }, saving: 'unsaved' });
  saveAfter(id, PAUSE_MS);
}

function saveAfter(id: string, pause: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => void saveDetails(id), pause),
  );
}

/** Saves what is not saved yet; what is typed meanwhile is saved after it. */
export async function saveDetails(id: string): Promise<void> {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const transfer = find(id);
  if (!transfer?.postId || transfer.saving === 'saved' || transfer.saving === 'saving') return;
  const { texts, postId } = transfer;
  if (!isComplete(texts)) return;
  update(id, { saving: 'saving' });
  try {
    const post = await changePost(postId, changeOf(texts));
    if (kept.queries) await takePost(kept.queries, post);
    update(id, { saving: find(id)?.texts === texts ? 'saved' : 'unsaved' });
  } catch (error) {
    update(id, { saving: find(id)?.texts !== texts || isPassing(error) ? 'unsaved' : 'failed' });
    if (isPassing(error)) return saveAfter(id, RETRY_MS);
  }
  if (find(id)?.saving === 'unsaved') await saveDetails(id);
}
