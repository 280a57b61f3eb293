import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useRef, useState } from 'react';
import { convertAgain, createPost, type UploadEntry } from '../api.ts';
import { MINE } from '../language/language.ts';
import { endUpload } from '../posts/end-upload.ts';
import { MY_VIDEOS } from '../posts/keys.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { DeleteVideo } from './delete-video.tsx';
import { type Action, actionsOf } from './my-videos.domain.ts';
import { useTellFailure } from './use-tell-failure.ts';

interface RowActionsProps {
  upload: UploadEntry;
  title: string;
  onGone: () => void;
}

const SMALL = 'button min-h-9 px-3 text-sm';

/** What may be done with a video, one thing at a time. */
export function RowActions({ upload, title, onGone }: RowActionsProps) {
  const { actions, of } = useCatalogue(MINE);
  const does = useDoing(upload, title);
  const { post } = upload;
  const shared = (action: Action) => ({ className: SMALL, 'aria-label': of(actions[action], title) });
  const pressed = (action: 'retry' | 'publish', run: () => Promise<unknown>) => (
    <button
      type="button"
      {...shared(action)}
      aria-disabled={does.busy}
      onClick={() => void does.attempt(action, run)}
    >
      {actions[action]}
    </button>
  );
  const shown: Record<Action, () => ReactNode> = {
    watch: () => (
      <Link to="/watch/$id" params={{ id: post!.id }} {...shared('watch')}>
        {actions.watch}
      </Link>
    ),
    edit: () => (
      <Link to="/my-videos/$id" params={{ id: post!.id }} {...shared('edit')}>
        {actions.edit}
      </Link>
    ),
    goOn: () => (
      <Link to="/upload" {...shared('goOn')}>
        {actions.goOn}
      </Link>
    ),
    retry: () => pressed('retry', does.retry),
    publish: () => pressed('publish', does.publish),
    discard: () => <Discard upload={upload} title={title} onGone={onGone} />,
    delete: () => (
      <DeleteVideo id={post!.id} title={title} className={`${SMALL} text-alarm`} onGone={onGone} />
    ),
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {actionsOf(upload).map((action) => (
        <li key={action}>{shown[action]()}</li>
      ))}
    </ul>
  );
}

function useDoing(upload: UploadEntry, title: string) {
  const messages = useCatalogue(MINE);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const [busy, setBusy] = useState(false);
  const attempt = async (what: 'retry' | 'publish', run: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await run().catch((error) => tellFailure(what, title, error));
    setBusy(false);
  };
  const retry = async () => {
    await convertAgain(upload.id);
    toast(messages.retried(title));
    await queries.invalidateQueries({ queryKey: MY_VIDEOS });
  };
  // Whoever sent it by another program decides what it is called and who sees it before anybody does.
  const publish = async () => {
    const { id } = await createPost({
      title: titleFromFilename(upload.filename),
      visibility: 'private',
      uploadId: upload.id,
    });
    await navigate({ to: '/my-videos/$id', params: { id } });
  };
  return { busy, attempt, retry, publish };
}

/** Ends an unfinished upload after asking. */
function Discard({ upload, title, onGone }: RowActionsProps) {
  const messages = useCatalogue(MINE);
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    try {
      await endUpload({ uploadId: upload.id, key: upload.key }, upload.post?.id ?? null);
      await queries.invalidateQueries({ queryKey: MY_VIDEOS });
      toast(messages.discarded(title));
      onGone();
    } catch (error) {
      tellFailure('discard', title, error as Error);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`${SMALL} text-alarm`}
        aria-label={messages.of(messages.actions.discard, title)}
        onClick={() => dialog.current?.showModal()}
      >
        {messages.actions.discard}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.discardQuestion(title)}
        yes={messages.actions.discard}
        no={messages.keep}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{messages.discardHint}</p>
      </ConfirmDialog>
    </>
  );
}
