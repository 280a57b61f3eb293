import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import { UPLOAD } from '../language/language.ts';
import { CaptionsEditor } from '../posts/captions-editor.tsx';
import { PostFields } from '../posts/post-form.tsx';
import { isComplete } from '../posts/post-texts.domain.ts';
import { usePost } from '../posts/use-post.ts';
import type { Transfer } from './transfer.domain.ts';
import { useTransfers } from './transfers-context.tsx';
import { isFileRejected } from './upload-errors.domain.ts';

export function TransferDetails({ transfer, alone }: { transfer: Transfer; alone: boolean }) {
  const messages = useCatalogue(UPLOAD);
  const [open, setOpen] = useState(alone);
  const { edit } = useTransfers();
  const { id, file, texts, postId, phase, error } = transfer;
  if (phase === 'cancelling' || (phase === 'failed' && isFileRejected(error))) return null;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-line pt-2"
    >
      <summary
        aria-label={messages.detailsOf(file.name)}
        className="cursor-pointer py-1 font-semibold text-accent"
      >
        {messages.details}
      </summary>
      {open && (
        <div className="mt-3 grid gap-4">
          <PostFields texts={texts} onChange={(change) => edit(id, change)} />
          <SavingLine transfer={transfer} />
          {postId ? <Captions postId={postId} /> : <p className="text-muted">{messages.captionsLater}</p>}
        </div>
      )}
    </details>
  );
}

function SavingLine({ transfer }: { transfer: Transfer }) {
  const messages = useCatalogue(UPLOAD);
  const { saveAgain } = useTransfers();
  const { id, texts, saving, postId } = transfer;
  if (saving === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 rounded-card bg-alarm-soft px-3 py-2">
        {messages.saving.failed}
        <button type="button" className="quiet" onClick={() => void saveAgain(id)}>
          {messages.retry}
        </button>
      </p>
    );
  const status = postId === null ? messages.savedWithPost : messages.saving[saving];
  return (
    <p className="text-[0.8125rem] text-muted">
      {isComplete(texts) ? status : texts.title.trim() === '' && messages.titleMissing}
    </p>
  );
}

function Captions({ postId }: { postId: string }) {
  const { data: post } = usePost(postId, false);
  return post ? <CaptionsEditor post={post} /> : null;
}
