import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate } from '@workreel/ui/router';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useRef, useState } from 'react';
import { convertAgain, createPost, type UploadEntry, updatePost } from '../api.ts';
import { MINE, POSTS } from '../language/language.ts';
import { editPath, watchPath } from '../paths.ts';
import { discardUpload } from '../posts/discard-upload.ts';
import { loadVisibility } from '../posts/last-visibility.ts';
import { showPublished } from '../posts/published-toast.tsx';
import { MY_VIDEOS } from '../posts/query-keys.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { useCachePost } from '../posts/use-post.ts';
import { DeleteVideo } from './delete-video.tsx';
import { type Action, actionsOf } from './my-videos.domain.ts';
import { useFailureToast } from './use-failure-toast.ts';

interface RowActionsProps {
  upload: UploadEntry;
  title: string;
  onRemoved: () => void;
}

const SMALL = 'button min-h-9 px-3 text-small';

/** The buttons of a row. Only one action runs at a time. */
export function RowActions({ upload, title, onRemoved }: RowActionsProps) {
  const { actions, actionLabel } = useCatalogue(MINE);
  const { busy, attempt, retry, publish, addDetails } = useRowActions(upload, title);
  const { post } = upload;
  const shared = (action: Action) => ({
    className: SMALL,
    'aria-label': actionLabel(actions[action], title),
  });
  const button = (action: RunAction, run: () => Promise<unknown>) => (
    <button type="button" {...shared(action)} aria-disabled={busy} onClick={() => void attempt(action, run)}>
      {actions[action]}
    </button>
  );
  const elements: Record<Action, () => ReactNode> = {
    watch: () => (
      <Link to={watchPath(post!.id)} {...shared('watch')}>
        {actions.watch}
      </Link>
    ),
    edit: () => (
      <Link to={editPath(post!.id)} {...shared('edit')}>
        {actions.edit}
      </Link>
    ),
    resume: () => (
      <Link to="/upload" {...shared('resume')}>
        {actions.resume}
      </Link>
    ),
    retry: () => button('retry', retry),
    publish: () => button('publish', publish),
    addDetails: () => button('addDetails', addDetails),
    discard: () => <Discard upload={upload} title={title} onRemoved={onRemoved} />,
    delete: () => (
      <DeleteVideo id={post!.id} title={title} className={`${SMALL} text-alarm`} onRemoved={onRemoved} />
    ),
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {actionsOf(upload).map((action) => (
        <li key={action}>{elements[action]()}</li>
      ))}
    </ul>
  );
}

/** An action that sends a request as soon as its button is pressed. */
type RunAction = 'retry' | 'publish' | 'addDetails';

function useRowActions(upload: UploadEntry, title: string) {
  const messages = useCatalogue(MINE);
  const { publishing } = useCatalogue(POSTS);
  const cachePost = useCachePost();
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const attempt = async (action: RunAction, run: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await run().catch((error) => showFailure(action, title, error));
    setBusy(false);
  };
  const retry = async () => {
    await convertAgain(upload.id);
    toast(messages.retried(title));
    await queries.invalidateQueries({ queryKey: MY_VIDEOS });
  };
  const publish = async () => {
    const saved = await updatePost(upload.post!.id, { published: true });
    await cachePost(saved);
    showPublished(saved, publishing);
  };
  // The file was uploaded with another client, so the user still has to choose a title and visibility.
  const addDetails = async () => {
    const { id } = await createPost({
      title: titleFromFilename(upload.filename),
      visibility: loadVisibility(),
      uploadId: upload.id,
    });
    await navigate(editPath(id));
  };
  return { busy, attempt, retry, publish, addDetails };
}

/** A button that discards an unfinished upload after confirmation. */
function Discard({ upload, title, onRemoved }: RowActionsProps) {
  const messages = useCatalogue(MINE);
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    try {
      await discardUpload({ uploadId: upload.id, key: upload.key }, upload.post?.id ?? null);
      await queries.invalidateQueries({ queryKey: MY_VIDEOS });
      toast(messages.discarded(title));
      onRemoved();
    } catch (error) {
      showFailure('discard', title, error as Error);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`${SMALL} text-alarm`}
        aria-label={messages.actionLabel(messages.actions.discard, title)}
        onClick={() => dialog.current?.showModal()}
      >
        {messages.actions.discard}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.discardQuestion(title)}
        yes={messages.actions.discard}
        no={messages.keepUpload}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{messages.discardHint}</p>
      </ConfirmDialog>
    </>
  );
}
