import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useEffect, useRef, useState } from 'react';
import type { Upload } from '../api.ts';
import { formatBytes } from '../format.domain.ts';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { editPath, watchPath } from '../paths.ts';
import { Conversion } from '../posts/conversion.tsx';
import { discardUpload } from '../posts/discard-upload.ts';
import { ImportFailure } from '../posts/import-failure.tsx';
import { ProgressBar, ProgressWithShare } from '../posts/progress-bar.tsx';
import { titleFromFilename } from '../posts/title.domain.ts';
import { usePost } from '../posts/use-post.ts';
import { isReceiving, type StartedImport, useImport, useImportActions, useImports } from './imports.ts';
import { focusLink } from './link-import.tsx';
import { receivedBytes } from './resume.domain.ts';
import { Action, DiscardAction } from './transfer-actions.tsx';
import { TransferError } from './transfer-card.tsx';

/** The files that the service receives, or has received since the page was opened. */
export function ImportList() {
  const { link: messages } = useCatalogue(UPLOAD);
  const imports = useImports();
  if (imports.length === 0) return null;
  return (
    <ul aria-label={messages.list} className="grid gap-3">
      {imports.map(({ id, started }) => (
        <ImportCard key={id} id={id} started={started} />
      ))}
    </ul>
  );
}

function ImportCard({ id, started }: { id: string; started: StartedImport | null }) {
  const [isCanceling, setCanceling] = useState(false);
  const { data: upload } = useImport(id, !isCanceling);
  const { refreshLists } = useImportActions();
  const state = upload?.state;
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== state) void refreshLists();
    previous.current = state;
  });
  if (!upload) return null;
  return (
    <li className="card grid gap-3 p-4">
      <div>
        <h3 lang={textLanguage(upload.filename)} className="font-semibold break-words">
          {upload.filename}
        </h3>
        <Source upload={upload} />
      </div>
      {isReceiving(upload) ? (
        <Receiving upload={upload} onCancel={setCanceling} />
      ) : (
        <Ended upload={upload} link={started?.link ?? null} />
      )}
      {upload.postId && started && (
        <Title postId={upload.postId} from={started.filename} filename={upload.filename} />
      )}
    </li>
  );
}

function Source({ upload }: { upload: Upload }) {
  const { t } = useLanguage();
  const { link: messages } = useCatalogue(UPLOAD);
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-muted">
      <span className="min-w-0 break-words">{messages.from(upload.import?.host ?? '')}</span>
      {upload.size !== null && <span>{formatBytes(upload.size, t.language)}</span>}
    </p>
  );
}

/** Replaces a title that came from the link once the server of the file has named it. */
function Title({ postId, from, filename }: { postId: string; from: string; filename: string }) {
  const { data: post } = usePost(postId, false);
  const { rename } = useImportActions();
  const isNamed = useRef(false);
  const title = post?.title;
  useEffect(() => {
    if (isNamed.current || filename === from || title !== titleFromFilename(from)) return;
    isNamed.current = true;
    // The title can be changed by hand as well.
    void rename(postId, filename).catch(() => undefined);
  });
  return null;
}

/** @param props - `onCancel`: called with false if the import could not be canceled. */
function Receiving({ upload, onCancel }: { upload: Upload; onCancel: (canceling: boolean) => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { link } = messages;
  const { remove, refreshLists } = useImportActions();
  const [error, setError] = useState<Error | null>(null);
  const { id, key, filename, size, state, postId } = upload;
  const received = receivedBytes(upload.parts);
  const bytes = (count: number) => formatBytes(count, t.language);
  const cancel = async () => {
    await discardUpload({ uploadId: id, key }, postId);
    remove(id);
    focusLink();
    await refreshLists();
  };
  return (
    <>
      <p role="status" className="font-semibold">
        {state === 'pending' ? link.waiting : link.receiving}
      </p>
      {size === null ? (
        <>
          <ProgressBar share={null} label={link.progress(filename)} text={undefined} />
          {received > 0 && <p className="text-small text-muted">{link.received(bytes(received))}</p>}
        </>
      ) : (
        <ProgressWithShare share={received / size} label={link.progress(filename)}>
          {link.receivedOf(bytes(received), bytes(size))}
        </ProgressWithShare>
      )}
      <div className="flex flex-wrap gap-2">
        <EditLink upload={upload} />
        <DiscardAction
          label={messages.cancel}
          filename={filename}
          question={link.cancelQuestion(filename)}
          hint={link.cancelHint}
          yes={link.cancelConfirm}
          no={link.keep}
          onClick={() => {
            setError(null);
            onCancel(true);
            cancel().catch((failure) => {
              onCancel(false);
              setError(failure);
            });
          }}
        />
      </div>
      {error && <TransferError error={error} />}
    </>
  );
}

function Ended({ upload, link }: { upload: Upload; link: string | null }) {
  const messages = useCatalogue(UPLOAD);
  const { start, remove } = useImportActions();
  const [error, setError] = useState<Error | null>(null);
  const { id, filename, postId } = upload;
  const failure = upload.import?.error;
  const retry = async (again: string) => {
    setError(null);
    // The failed import has a draft, which the new one replaces.
    await discardUpload({ uploadId: id, key: upload.key }, postId);
    await start(again, id);
  };
  return (
    <>
      {failure && <ImportFailure failure={failure} host={upload.import!.host} />}
      {!failure && (upload.state === 'aborted' || upload.state === 'expired') && (
        <p role="status">{messages.link.ended}</p>
      )}
      {postId && !failure && <Converting postId={postId} />}
      <div className="flex flex-wrap gap-2">
        {failure && link !== null && (
          <Action
            label={messages.retry}
            filename={filename}
            onClick={() => void retry(link).catch(setError)}
          />
        )}
        {!failure && <EditLink upload={upload} />}
        <Action
          label={messages.remove}
          filename={filename}
          onClick={() => {
            remove(id);
            focusLink();
          }}
        />
      </div>
      {error && <TransferError error={error} />}
    </>
  );
}

function Converting({ postId }: { postId: string }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { data: post, refetch } = usePost(postId, false);
  if (!post) return null;
  return (
    <>
      {post.status === 'ready' ? (
        <p role="status" className="font-semibold">
          {t.status.ready}
        </p>
      ) : (
        <Conversion post={post} onRetried={() => void refetch()} />
      )}
      {post.playable && (
        <p>
          <Link
            className="button primary"
            to={watchPath(post.id)}
            aria-label={messages.actionLabel(messages.watch, post.title)}
          >
            {messages.watch}
          </Link>
        </p>
      )}
    </>
  );
}

function EditLink({ upload: { postId, filename } }: { upload: Upload }) {
  const messages = useCatalogue(UPLOAD);
  if (postId === null) return null;
  return (
    <Link
      className="button"
      to={editPath(postId)}
      aria-label={messages.actionLabel(messages.link.editDetails, filename)}
    >
      {messages.link.editDetails}
    </Link>
  );
}
