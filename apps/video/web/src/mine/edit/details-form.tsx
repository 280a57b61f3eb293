import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { type Post, updatePost } from '../../api.ts';
import { MINE, POSTS } from '../../language/language.ts';
import { fieldsOf, isComplete, toPostBody } from '../../posts/post-fields.domain.ts';
import { PostFormFields } from '../../posts/post-form-fields.tsx';
import { Publishing } from '../../posts/publishing.tsx';
import { useCachePost } from '../../posts/use-post.ts';
import { UnsavedChangesDialog } from '../unsaved-changes-dialog.tsx';
import { useSavedFields } from './use-saved-fields.ts';

const textOf = (fields: ReturnType<typeof fieldsOf>): string => JSON.stringify(toPostBody(fields));

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
  const { fields, setFields, isChanged } = useSavedFields(`details ${post.id}`, fieldsOf(post), textOf);
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
