import { useBlocker } from '@tanstack/react-router';
import { Dialog } from '@workreel/ui/dialog';
import { FormError, Submit, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useState } from 'react';
import { changePost, type Post } from '../../api.ts';
import { MINE, POSTS } from '../../language/language.ts';
import { PostFields } from '../../posts/post-form.tsx';
import { changeOf, textsOf } from '../../posts/post-texts.domain.ts';
import { useTakePost } from '../../posts/use-post.ts';

/** What is said of a video. What was written and not saved is not left behind unasked, unless the video itself is gone. */
export function TextsForm({ post, isGone }: { post: Post; isGone: () => boolean }) {
  const messages = useCatalogue(MINE).edit;
  const { save, saving } = useCatalogue(POSTS);
  const take = useTakePost();
  const [texts, setTexts] = useState(() => textsOf(post));
  const isChanged = JSON.stringify(changeOf(texts)) !== JSON.stringify(changeOf(textsOf(post)));
  const { onSubmit, busy, error } = useSending(async () => {
    const saved = await changePost(post.id, changeOf(texts));
    await take(saved);
    // As the service keeps it; what was written meanwhile stays.
    setTexts((now) => (now === texts ? textsOf(saved) : now));
    toast(messages.saved);
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <PostFields texts={texts} onChange={(change) => setTexts((before) => ({ ...before, ...change }))} />
      <FormError error={error} />
      <div className="flex flex-wrap gap-2">
        <Submit busy={busy}>{busy ? saving : save}</Submit>
        {isChanged && (
          <button type="button" className="button" onClick={() => setTexts(textsOf(post))}>
            {messages.revert}
          </button>
        )}
      </div>
      <BeforeLeaving isChanged={() => isChanged && !isGone()} />
    </form>
  );
}

/** Asks before what was written is lost: the page itself, and the browser where the whole page is left. */
function BeforeLeaving({ isChanged }: { isChanged: () => boolean }) {
  const messages = useCatalogue(MINE).edit;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={messages.unsaved} onClose={reset}>
      <p className="mt-2">{messages.unsavedHint}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={reset}>
          {messages.stay}
        </button>
        <button type="button" className="button danger" onClick={proceed}>
          {messages.leave}
        </button>
      </div>
    </Dialog>
  );
}
