import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import { MINE } from '../language/language.ts';
import { useDeletePost } from '../posts/use-delete-post.ts';
import { useTellFailure } from './use-tell-failure.ts';

interface DeleteVideoProps {
  /** Of the post. */
  id: string;
  title: string;
  /** Where the button stands alone. */
  label?: string;
  className: string;
  onGone: () => void;
}

/** Deletes a video after asking; Escape and the button that comes first keep it. */
export function DeleteVideo({ id, title, label, className, onGone }: DeleteVideoProps) {
  const messages = useCatalogue(MINE);
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const deletePost = useDeletePost();
  const tellFailure = useTellFailure();
  const remove = async () => {
    setBusy(true);
    try {
      await deletePost(id);
      toast(messages.deleted(title));
      onGone();
    } catch (error) {
      tellFailure('delete', title, error as Error);
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label ?? messages.of(messages.actions.delete, title)}
        aria-disabled={busy}
        onClick={() => {
          if (!busy) dialog.current?.showModal();
        }}
      >
        {label ?? messages.actions.delete}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.deleteQuestion(title)}
        yes={messages.actions.delete}
        no={messages.keep}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
    </>
  );
}
