import { Dialog } from '@workreel/ui/dialog';
import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useBlocker } from '@workreel/ui/use-blocker';
import { useState } from 'react';
import { type Post, updatePost } from '../../api.ts';
import { MINE, POSTS } from '../../language/language.ts';
import { fieldsOf, isComplete, toPostBody } from '../../posts/post-fields.domain.ts';
import { PostFormFields } from '../../posts/post-form-fields.tsx';
import { Publishing } from '../../posts/publishing.tsx';
import { useCachePost } from '../../posts/use-post.ts';

/**
 * Edits the details of a video, and asks before unsaved changes are lost.
 *
 * @param props - `isDeleted`: returns whether the video was deleted; `hasOtherChanges`: whether other forms of the page are unsaved.
 */
export function DetailsForm(props: { post: Post; isDeleted: () => boolean; hasOtherChanges: () => boolean }) {
  const { post } = props;
  const messages = useCatalogue(MINE).edit;
  const { save, saving, publishing } = useCatalogue(POSTS);
  const cachePost = useCachePost();
  const [fields, setFields] = useState(() => fieldsOf(post));
  const isChanged = JSON.stringify(toPostBody(fields)) !== JSON.stringify(toPostBody(fieldsOf(post)));
  const { onSubmit, busy, error } = useSubmit(async () => {
    const saved = await updatePost(post.id, toPostBody(fields));
    await cachePost(saved);
    // Show the fields as saved, but keep edits made during the request.
    setFields((current) => (current === fields ? fieldsOf(saved) : current));
    toast(messages.saved);
  });
  return (
    <div className="grid gap-4">
      <form onSubmit={onSubmit} className="grid gap-4">
        <PostFormFields
          fields={fields}
          onChange={(change) => setFields((before) => ({ ...before, ...change }))}
        />
        <FormError error={error} />
        <div className="flex flex-wrap gap-2">
          <Submit busy={busy}>{busy ? saving : save}</Submit>
          {isChanged && (
            <button type="button" className="button" onClick={() => setFields(fieldsOf(post))}>
              {messages.revert}
            </button>
          )}
        </div>
        <UnsavedChangesDialog
          isChanged={() => (isChanged || props.hasOtherChanges()) && !props.isDeleted()}
        />
      </form>
      <section aria-label={publishing.heading} className="border-t border-line pt-4">
        <Publishing
          post={post}
          unsaved={isComplete(fields) ? toPostBody(fields) : null}
          onChanged={(saved) => setFields(fieldsOf(saved))}
        />
      </section>
    </div>
  );
}

/**
 * Blocks navigation while there are unsaved changes: with a dialog within the application, and with the browser's
 * prompt otherwise.
 */
function UnsavedChangesDialog({ isChanged }: { isChanged: () => boolean }) {
  const messages = useCatalogue(MINE).edit;
  const blocked = useBlocker(isChanged);
  if (!blocked) return null;
  return (
    <Dialog title={messages.unsaved} onClose={blocked.cancel}>
      <p className="mt-2">{messages.unsavedHint}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={blocked.cancel}>
          {messages.keepEditing}
        </button>
        <button type="button" className="button danger" onClick={blocked.proceed}>
          {messages.leave}
        </button>
      </div>
    </Dialog>
  );
}
