import { useQueryClient } from '@tanstack/react-query';
import { isAbsent } from '@workreel/ui/service-error';
import { useRef, useState } from 'react';
import { deletePost, type Post } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { useLanguage } from '../language/language.ts';
import { navigate } from '../navigation.tsx';
import { LIBRARY_PATH } from '../route.domain.ts';

/** Deletes a video after asking; Escape and the button that comes first keep it. */
export function DeletePost({ post }: { post: Post }) {
  const { watch: words } = useLanguage().t;
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const remove = async () => {
    setError(null);
    try {
      await deletePost(post.id).catch((problem) => {
        if (!isAbsent(problem)) throw problem;
      });
      navigate(LIBRARY_PATH, 'replace');
      await queries.invalidateQueries({ queryKey: ['posts'] });
    } catch (problem) {
      setError(problem as Error);
    }
  };
  return (
    <>
      <button type="button" className="button is-alarm" onClick={() => dialog.current?.showModal()}>
        {words.delete}
      </button>
      <dialog ref={dialog} aria-label={words.delete}>
        <p>{words.deleteQuestion(post.title)}</p>
        {error && <Fault error={error} />}
        <div className="actions">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {words.keep}
          </button>
          <button type="button" className="button is-alarm" onClick={() => void remove()}>
            {words.delete}
          </button>
        </div>
      </dialog>
    </>
  );
}
