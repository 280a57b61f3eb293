import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import { CaptionsEditor } from '../posts/captions-editor.tsx';
import { PostFields } from '../posts/post-form.tsx';
import { isComplete } from '../posts/post-texts.domain.ts';
import { usePost } from '../posts/use-post.ts';
import { describe } from './details.ts';
import { isFileRefused } from './faults.domain.ts';
import type { Transfer } from './list.ts';
import { saveAgain } from './transfers.ts';
import { UPLOAD_WORDS } from './words.ts';

/** What is said of the video, written while its file is on its way and saved by itself. */
export function TransferDetails({ transfer, alone }: { transfer: Transfer; alone: boolean }) {
  const words = useCatalogue(UPLOAD_WORDS);
  const [open, setOpen] = useState(alone);
  const { id, filename, texts, postId, phase, error } = transfer;
  if (phase === 'ending' || (phase === 'failed' && isFileRefused(error))) return null;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-line pt-2"
    >
      <summary
        aria-label={words.detailsOf(filename)}
        className="cursor-pointer py-1 font-semibold text-accent"
      >
        {words.details}
      </summary>
      {open && (
        <div className="mt-3 grid gap-4">
          <PostFields texts={texts} onChange={(change) => describe(id, change)} />
          <SavingLine transfer={transfer} />
          {postId ? <Captions postId={postId} /> : <p className="text-muted">{words.captionsLater}</p>}
        </div>
      )}
    </details>
  );
}

function SavingLine({ transfer }: { transfer: Transfer }) {
  const words = useCatalogue(UPLOAD_WORDS);
  const { id, texts, saving, postId } = transfer;
  if (saving === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 rounded-card bg-alarm-soft px-3 py-2">
        {words.saving.failed}
        <button type="button" className="quiet" onClick={() => saveAgain(id)}>
          {words.retry}
        </button>
      </p>
    );
  const said = postId === null ? words.savedWithPost : words.saving[saving];
  return (
    <p className="text-[0.8125rem] text-muted">
      {isComplete(texts) ? said : texts.title.trim() === '' && words.titleMissing}
    </p>
  );
}

function Captions({ postId }: { postId: string }) {
  const { data: post } = usePost(postId, false);
  return post ? <CaptionsEditor post={post} /> : null;
}
