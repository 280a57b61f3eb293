import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useId, useRef, useState } from 'react';
import { discardReplacement, getUpload, type Post } from '../../api.ts';
import { InlineError } from '../../inline-error.tsx';
import { MINE, UPLOAD } from '../../language/language.ts';
import { Conversion } from '../../posts/conversion.tsx';
import { useCachePost, useRefetchPost } from '../../posts/use-post.ts';
import { identify } from '../../upload/backend.ts';
import { FileInput, focusPicker, PICKER } from '../../upload/picker.tsx';
import { differenceOf } from '../../upload/resume.domain.ts';
import { Action } from '../../upload/transfer-actions.tsx';
import { InProgress } from '../../upload/transfer-card.tsx';
import { useTransferList, useTransfers } from '../../upload/transfers-context.tsx';
import { useStartedTransfers } from '../../upload/use-started-transfers.ts';
import { isUnfinished } from '../my-videos.domain.ts';

type Replacement = NonNullable<Post['replacement']>;

/** Replaces the file of a video, and shows the progress until the new file has taken over. */
export function FileReplacement({ post }: { post: Post }) {
  const { heading, hint, done } = useCatalogue(MINE).edit.replacement;
  const id = useId();
  const transfers = useStartedTransfers();
  const replacementId = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (replacementId.current === post.uploadId) toast(done);
    replacementId.current = post.replacement?.uploadId;
  }, [post.uploadId, post.replacement, done]);
  return (
    <section aria-labelledby={id} className="card grid gap-3 p-4">
      <h2 id={id} className="text-large font-semibold">
        {heading}
      </h2>
      <p>{hint}</p>
      {transfers && <Progress post={post} />}
    </section>
  );
}

function Progress({ post }: { post: Post }) {
  const transfer = useTransferList().find(({ replaces }) => replaces === post.id);
  const isSending = transfer !== undefined && transfer.phase !== 'uploaded';
  const wasSending = useRef(false);
  useEffect(() => {
    // The button that canceled the transfer is gone.
    if (wasSending.current && !isSending && document.activeElement === document.body) focusPicker();
    wasSending.current = isSending;
  }, [isSending]);
  if (isSending) return <InProgress transfer={transfer} />;
  const { replacement } = post;
  // The post may have been fetched before the file was sent.
  const isSent = transfer !== undefined && transfer.target?.uploadId === replacement?.uploadId;
  const shown =
    replacement && isSent && isUnfinished(replacement.state)
      ? { ...replacement, state: 'uploaded' as const }
      : replacement;
  return (
    <>
      {shown && <State post={post} replacement={shown} />}
      <Choice post={{ ...post, replacement: shown }} />
    </>
  );
}

function State({ post, replacement }: { post: Post; replacement: Replacement }) {
  const messages = useCatalogue(MINE).edit.replacement;
  const refetch = useRefetchPost(post.id);
  const { uploadId, filename, state, progress, error, waitsFor } = replacement;
  const hasEnded = state === 'aborted' || state === 'expired';
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">{messages.newFile(filename)}</p>
      {isUnfinished(state) || hasEnded ? (
        <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
          {hasEnded ? messages.ended : messages.unfinished}
        </p>
      ) : (
        <Conversion
          // It takes over within seconds once it is converted.
          post={{
            ...post,
            uploadId,
            status: state === 'ready' ? 'converting' : state,
            progress,
            error,
            waitsFor,
          }}
          hint={messages.converting}
          onRetried={refetch}
        />
      )}
      {state === 'failed' && <p>{messages.failed}</p>}
    </div>
  );
}

/** The buttons that choose a file, or cancel the replacement. */
function Choice({ post }: { post: Post }) {
  const { cancel, edit } = useCatalogue(MINE);
  const messages = edit.replacement;
  const upload = useCatalogue(UPLOAD);
  const transfers = useTransfers();
  const cachePost = useCachePost();
  const [error, setError] = useState<Error | string | null>(null);
  const { replacement } = post;
  const isUnsent = replacement !== null && isUnfinished(replacement.state);
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const send = (file: File, continues: string | null) => {
    if (!transfers.replaceFile(file, post, continues)) setError(messages.tooMany);
  };
  const choose = async (file: File) => {
    if (isUnsent && (await isSameFile(file, replacement.uploadId))) return send(file, replacement.uploadId);
    setChosen(file);
    dialog.current?.showModal();
  };
  const discard = async () => {
    await cachePost(await discardReplacement(post.id));
    toast(messages.discarded);
    focusPicker();
  };
  const attempt = (action: Promise<void>) => {
    setError(null);
    action.catch(setError);
  };
  const label = isUnsent ? messages.chooseSame : replacement ? messages.chooseOther : messages.choose;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FileInput
          id={PICKER}
          label={label}
          aria-label={upload.actionLabel(label, post.title)}
          onChoose={([file]) => file && attempt(choose(file))}
        />
        {replacement && <Action label={messages.discard} onClick={() => attempt(discard())} />}
      </div>
      {typeof error === 'string' && (
        <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
          {error}
        </p>
      )}
      {error instanceof Error && <InlineError error={error} />}
      <ConfirmDialog
        ref={dialog}
        question={messages.question}
        yes={messages.replace}
        no={cancel}
        danger
        onYes={() => chosen && send(chosen, null)}
      >
        <p className="mt-2 wrap-anywhere">{chosen && messages.newFile(chosen.name)}</p>
        <p className="mt-2">{messages.final}</p>
      </ConfirmDialog>
    </>
  );
}

/** Whether a file is that of an unfinished upload. */
const isSameFile = async (file: File, uploadId: string): Promise<boolean> =>
  differenceOf(await identify(file), await getUpload(uploadId)) === null;
