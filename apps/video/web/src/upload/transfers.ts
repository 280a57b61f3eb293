/** The transfers of the application: user actions change their state, and the uploader is reconciled with that state. */
import type { Visibility } from '../api.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { createAutosave } from './autosave.ts';
import type { Backend } from './backend.ts';
import { type Connection, type Session, subscribeToEnvironment } from './environment.ts';
import { overallPercent } from './overall.domain.ts';
import { isSameFile, receivedBytes, resumability, targetOf } from './resume.domain.ts';
import * as state from './transfer.domain.ts';
import { createTransferStore } from './transfer-store.ts';
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

  const fail = (id: string, error: unknown) => update(id, state.fail(error as Error, performance.now()));
  const complete = (id: string) => {
    const target = find(id)?.target;
    if (target) backend.forgetUpload(target.uploadId);
    update(id, state.complete);
  };
  const uploader = createUploader({
    progress: (id, bytes) => {
      // Ignore late progress events for bytes that were sent before the browser went offline.
      if (navigator.onLine) update(id, state.progress(bytes, performance.now()));
    },
    complete,
    fail,
  });

  /** Finds or creates the upload of a file and its post. */
  async function prepare({ id, file, target }: state.Transfer): Promise<void> {
    const isWanted = () => find(id)?.phase === 'preparing';
    update(id, state.prepare);
    try {
      const upload = await backend.openUpload(file, target?.uploadId);
      let { postId } = upload;
      update(id, state.setUpload(targetOf(upload), receivedBytes(upload.parts)));
      if (isWanted()) {
        const { fields } = find(id)!;
        const post = await (postId ? backend.getPost(postId) : backend.createPost(upload, fields));
        update(id, state.setPost(post, postId ? null : fields));
        postId = post.id;
      }
      if (!isWanted()) return await backend.discardUpload(targetOf(upload), postId);
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

  let isClosed = false;
  // Deferred, so that pausing or canceling all transfers does not start waiting ones in between.
  store.subscribe(() => queueMicrotask(() => isClosed || reconcile()));
  const unsubscribeFromEnvironment = subscribeToEnvironment(store, session, connection);

  return {
    list,
    subscribe: store.subscribe,
    percent: () => overallPercent(list()),

    /** Adds files; skips files that are already listed, unless they failed. @returns the number of files above the limit. */
    addFiles(files: readonly File[], visibility: Visibility): number {
      let rejected = 0;
      for (const file of files) {
        const existing = list().find((transfer) => isSameFile(transfer.file, file));
        if (existing && existing.phase !== 'failed') continue;
        if (existing) store.remove(existing.id);
        const fields = {
          title: titleFromFilename(file.name),
          credit: '',
          description: '',
          tags: '',
          visibility,
        };
        if (list().length < MAX_TRANSFERS) store.add(state.newTransfer(String(++lastId), file, fields));
        else rejected += 1;
      }
      return rejected;
    },

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
        const { phase, target, postId } = transfer;
        if (phase !== 'uploaded' && target) await backend.discardUpload(target, postId);
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
