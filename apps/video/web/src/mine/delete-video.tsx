import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import { MINE } from '../language/language.ts';
import { useDeletePost } from '../posts/use-delete-post.ts';
import { useFailureToast } from './use-failure-toast.ts';

interface DeleteVideoProps {
  /** ID of the post. */
  id: string;
  title: string;
  /** Replaces the default label. */
  label?: string;
  className: string;
  onRemoved: () => void;
}

/** A button that deletes a video after confirmation. */
export function DeleteVideo({ id, title, label, className, onRemoved }: DeleteVideoProps) {
  const messages = useCatalogue(MINE);
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const deletePost = useDeletePost();
  const showFailure = useFailureToast();
  const remove = async () => {
    setBusy(true);
    try {
      await deletePost(id);
      toast(messages.deleted(title));
      onRemoved();
    } catch (error) {
      showFailure('delete', title, error as Error);
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label ?? messages.actionLabel(messages.actions.delete, title)}
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
        no={messages.cancel}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
    </>
  );
}
