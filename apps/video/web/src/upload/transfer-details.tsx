import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import { UPLOAD } from '../language/language.ts';
import { CaptionsEditor } from '../posts/captions-editor.tsx';
import { isComplete, type PostFields, toPostBody } from '../posts/post-fields.domain.ts';
import { PostFormFields } from '../posts/post-form-fields.tsx';
import { Publishing } from '../posts/publishing.tsx';
import { usePost } from '../posts/use-post.ts';
import type { Transfer } from './transfer.domain.ts';
import { useTransfers } from './transfers-context.tsx';
import { isFileRejected } from './upload-errors.domain.ts';

export function TransferDetails({ transfer }: { transfer: Transfer }) {
  const messages = useCatalogue(UPLOAD);
  const [open, setOpen] = useState(true);
  const { edit } = useTransfers();
  const { id, file, fields, postId, phase, error } = transfer;
  if (phase === 'asking' || phase === 'cancelling' || (phase === 'failed' && isFileRejected(error)))
    return null;
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
          <PostFormFields fields={fields} onChange={(change) => edit(id, change)} />
          <SavingLine transfer={transfer} />
          {postId ? (
            <SavedDetails postId={postId} fields={fields} />
          ) : (
            <p className="text-muted">{messages.captionsLater}</p>
          )}
        </div>
      )}
    </details>
  );
}

function SavingLine({ transfer }: { transfer: Transfer }) {
  const messages = useCatalogue(UPLOAD);
  const { retrySave } = useTransfers();
  const { id, fields, saving, postId } = transfer;
  if (saving === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 rounded-card bg-alarm-soft px-3 py-2">
        {messages.saving.failed}
        <button type="button" className="quiet" onClick={() => void retrySave(id)}>
          {messages.retry}
        </button>
      </p>
    );
  const status = postId === null ? messages.savedOnStart : messages.saving[saving];
  return (
    <p className="text-small text-muted">
      {isComplete(fields) ? status : fields.title.trim() === '' && messages.titleRequired}
    </p>
  );
}

/** What can be added once the post exists. */
function SavedDetails({ postId, fields }: { postId: string; fields: PostFields }) {
  const { data: post } = usePost(postId, false);
  if (!post) return null;
  return (
    <>
      <Publishing post={post} unsaved={isComplete(fields) ? toPostBody(fields) : null} />
      <CaptionsEditor post={post} />
    </>
  );
}
