/** The transfers of the application: user actions change their state, and the uploader is reconciled with that state. */
import type { Post, Visibility } from '../api.ts';
import { loadVisibility } from '../posts/last-visibility.ts';
import { fieldsOf } from '../posts/post-fields.domain.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { createAutosave } from './autosave.ts';
import type { Backend } from './backend.ts';
import { type Connection, type Session, subscribeToEnvironment } from './environment.ts';
import { overallPercent } from './overall.domain.ts';
import { isSameFile, receivedBytes, resumability, targetOf, type UploadTarget } from './resume.domain.ts';
import * as state from './transfer.domain.ts';
import { createTransferStore } from './transfer-store.ts';
import { errorCode } from './upload-errors.domain.ts';
import type { Uploader, UploaderListener } from './uploader.ts';

/** Maximum number of files, so that a large folder dropped by mistake does not freeze the page. */
const MAX_TRANSFERS = 200;

interface Dependencies {
  backend: Backend;
  createUploader: (listener: UploaderListener) => Uploader;
  session: Session;
  connection: Connection;
}

export type Transfers = ReturnType<typeof createTransfers>;

export function createTransfers({ backend, createUploader, session, connection }: Dependencies) {
  const store = createTransferStore();
  const { list, find, update } = store;
  const autosave = createAutosave(store, backend.savePost);
  let lastId = 0;

  const fail = (id: string, error: unknown) => {
    // Another browser has sent the rest.
    if (errorCode(error as Error) === 'UPLOAD_COMPLETE') complete(id);
    else update(id, state.fail(error as Error, performance.now()));
  };
  const complete = (id: string) => {
    update(id, state.complete);
    backend.refresh(find(id)?.postId ?? null);
  };
  const uploader = createUploader({
    progress: (id, bytes) => {
      // Ignore late progress events for bytes that were sent before the browser went offline.
      if (navigator.onLine) update(id, state.progress(bytes, performance.now()));
    },
    complete,
    fail,
  });

  const discard = (replaces: string | null, target: UploadTarget, postId: string | null): Promise<void> =>
    replaces === null ? backend.discardUpload(target, postId) : backend.discardReplacement(replaces, target);

  /** Finds or creates the upload of a file and its post. */
  async function prepare({
    id,
    file,
    target,
    continues,
    replaces,
    confirmed,
  }: state.Transfer): Promise<void> {
    const isWanted = () => find(id)?.phase === 'preparing';
    update(id, state.prepare);
    try {
      const upload = await backend.openUpload(file, {
        uploadId: target?.uploadId ?? continues ?? undefined,
        confirmed,
        isReplacement: replaces !== null,
        isTaken: (uploadId) => list().some((other) => other.id !== id && other.target?.uploadId === uploadId),
      });
      if ('kind' in upload) return update(id, state.ask(upload));
      // An upload that was started elsewhere is not lost with its transfer.
      const isNew = upload.parts.length === 0 && upload.postId === null;
      let { postId } = upload;
      update(id, state.setUpload(targetOf(upload), receivedBytes(upload.parts)));
      if (isWanted()) {
        const { fields } = find(id)!;
        const isCreated = postId === null && replaces === null;
        const post = await (isCreated
          ? backend.createPost(upload, fields)
          : replaces === null
            ? backend.getPost(postId!)
            : backend.replaceFile(replaces, upload.id));
        update(id, state.setPost(post, isCreated ? fields : null));
        postId = post.id;
      }
      if (!isWanted()) {
        if (isNew) await discard(replaces, targetOf(upload), postId);
        return;
      }
      void autosave.save(id);
      if (resumability(upload.state) === 'received') return complete(id);
      update(id, state.start(performance.now()));
      if (find(id)?.phase === 'uploading') uploader.start(id, file, targetOf(upload));
    } catch (error) {
      fail(id, error);
    }
  }

  /** Stops transfers that are no longer running, and starts waiting ones up to the limit. */
  function reconcile(): void {
    for (const id of uploader.running()) if (!state.isRunning(find(id))) uploader.stop(id);
    for (const transfer of state.nextToStart(list())) void prepare(transfer);
  }

  /** Adds a file, unless it is still being sent or there are too many. The user is asked about one that the service has already. */
  function add(
    file: File,
    visibility: Visibility,
    continues: string | null,
  ): 'added' | 'listed' | 'too many' {
    const existing = list().find(({ replaces, file: other }) => replaces === null && isSameFile(other, file));
    const hasEnded = existing?.phase === 'failed' || existing?.phase === 'uploaded';
    if (existing && !hasEnded && continues === null) return 'listed';
    if (existing && ['failed', 'asking'].includes(existing.phase)) store.remove(existing.id);
    const fields = { title: titleFromFilename(file.name), credit: '', description: '', tags: '', visibility };
    if (list().length >= MAX_TRANSFERS) return 'too many';
    store.add(state.newTransfer(String(++lastId), file, fields, { continues }));
    return 'added';
  }

  let isClosed = false;
  // Deferred, so that pausing or canceling all transfers does not start waiting ones in between.
  store.subscribe(() => queueMicrotask(() => isClosed || reconcile()));
  const unsubscribeFromEnvironment = subscribeToEnvironment(store, session, connection);

  return {
    list,
    subscribe: store.subscribe,
    percent: () => overallPercent(list()),

    /** Adds files. @returns `listed`: those that are already being sent; `tooMany`: the number of files above the limit. */
    addFiles: (files: readonly File[], visibility: Visibility): { listed: File[]; tooMany: number } => {
      const results = files.map((file) => ({ file, result: add(file, visibility, null) }));
      return {
        listed: results.filter(({ result }) => result === 'listed').map(({ file }) => file),
        tooMany: results.filter(({ result }) => result === 'too many').length,
      };
    },

    /** Continues an upload with its file. Without a post, which API clients may not create, it gets a draft. */
    continueUpload: (file: File, uploadId: string): boolean =>
      add(file, loadVisibility(), uploadId) !== 'too many',

    /**
     * Replaces the file of a post.
     *
     * @param continues - ID of the replacement that was started before with the same file; null for a new one.
     * @returns false if there are too many files.
     */
    replaceFile(file: File, post: Post, continues: string | null): boolean {
      for (const { id, replaces } of list()) if (replaces === post.id) store.remove(id);
      if (list().length >= MAX_TRANSFERS) return false;
      const details = { continues, replaces: post.id };
      store.add(state.newTransfer(String(++lastId), file, fieldsOf(post), details));
      return true;
    },

    /** Sends a file after the user was asked. */
    confirm: (id: string) => update(id, state.confirm),
    /** Removes a file that the user does not want to send; an upload that was started elsewhere is kept. */
    skip: store.remove,

    /** Stops sending; uploaded parts are kept. */
    pause: (id: string) => update(id, state.pause),
    /** Queues a paused, failed or stalled transfer. */
    resume: (id: string) => update(id, state.resume),

    /** Removes a transfer with its upload and post; a completed one is removed only from the page. */
    async cancel(id: string): Promise<void> {
      const transfer = find(id);
      if (!transfer || transfer.phase === 'cancelling') return;
      update(id, state.cancel);
      try {
        const { phase, target, postId, replaces } = transfer;
        if (phase !== 'uploaded' && target) await discard(replaces, target, postId);
        store.remove(id);
      } catch (error) {
        update(id, state.failCancel(error as Error));
      }
    },

    discardUpload: backend.discardUpload,
    edit: autosave.edit,
    retrySave: autosave.save,

    /** Stops all transfers, timers and subscriptions. */
    close(): void {
      isClosed = true;
      unsubscribeFromEnvironment();
      autosave.close();
      uploader.close();
    },
  };
}
