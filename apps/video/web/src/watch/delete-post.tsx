import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { navigate } from '@workreel/ui/router';
import { useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { InlineError } from '../inline-error.tsx';
import { WATCH } from '../language/language.ts';
import { useDeletePost } from '../posts/use-delete-post.ts';

/** A button for admins that deletes a video after confirmation. */
export function DeletePost({ post }: { post: Post }) {
  const messages = useCatalogue(WATCH);
  const dialog = useRef<HTMLDialogElement>(null);
  const deletePost = useDeletePost();
  const [error, setError] = useState<Error | null>(null);
  const remove = async () => {
    setError(null);
    try {
      await deletePost(post.id);
      await navigate('/', { replace: true });
    } catch (problem) {
      setError(problem as Error);
    }
  };
  return (
    <>
      <button type="button" className="button danger" onClick={() => dialog.current?.showModal()}>
        <Icon name="trash-2" />
        {messages.delete}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.deleteQuestion(post.title)}
        yes={messages.delete}
        no={messages.cancel}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
      {error && <InlineError error={error} />}
    </>
  );
}
