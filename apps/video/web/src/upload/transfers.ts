/** The transfers of the application: what the user asks for changes their state, and the uploader follows it. */
import type { Visibility } from '../api.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { createAutosave } from './autosave.ts';
import type { Backend } from './backend.ts';
import { type Connection, type Session, watchEnvironment } from './environment.ts';
import { percentUnderWay } from './overall.domain.ts';
import { isSameFile, receivedBytes, resumability, targetOf } from './resume.domain.ts';
import * as state from './transfer.domain.ts';
import { createTransferStore } from './transfer-store.ts';
import type { Uploader, UploaderListener } from './uploader.ts';

/** Files on one page, so that a folder of photographs dropped by mistake does not freeze it. */
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
      // While the browser is offline this is a late report of bytes that went out before.
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
      update(id, state.openUpload(targetOf(upload), receivedBytes(upload.parts)));
      if (isWanted()) {
        const { texts } = find(id)!;
        const post = await (postId ? backend.getPost(postId) : backend.createPost(upload, texts));
        update(id, state.openPost(post, postId ? null : texts));
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

  /** Stops what has left its running phases, and starts the transfers that there is room for. */
  function reconcile(): void {
    for (const id of uploader.running()) if (!state.isRunning(find(id))) uploader.stop(id);
    for (const transfer of state.nextToStart(list())) void prepare(transfer);
  }

  let isClosed = false;
  // Later, so that pausing or cancelling all does not start the next ones in between.
  store.subscribe(() => queueMicrotask(() => isClosed || reconcile()));
  const stopWatching = watchEnvironment(store, session, connection);

  return {
    list,
    subscribe: store.subscribe,
    percent: () => percentUnderWay(list()),

    /** Adds files; those that are on the page already are skipped, unless they failed. @returns how many there was no room for. */
    addFiles(files: readonly File[], visibility: Visibility): number {
      const author = session.state().account?.name ?? '';
      let rejected = 0;
      for (const file of files) {
        const same = list().find((transfer) => isSameFile(transfer.file, file));
        if (same && same.phase !== 'failed') continue;
        if (same) store.remove(same.id);
        const texts = { title: titleFromFilename(file.name), author, description: '', tags: '', visibility };
        if (list().length < MAX_TRANSFERS) store.add(state.newTransfer(String(++lastId), file, texts));
        else rejected += 1;
      }
      return rejected;
    },

    /** Stops sending; the service keeps the parts that it has. */
    pause: (id: string) => update(id, state.pause),
    /** Continues a transfer that is paused, failed or stalled, as soon as there is room. */
    resume: (id: string) => update(id, state.resume),

    /** Removes a transfer with its upload and post. One that is uploaded is removed from the page alone. */
    async cancel(id: string): Promise<void> {
      const transfer = find(id);
      if (!transfer || transfer.phase === 'cancelling') return;
      update(id, state.cancel);
      try {
        const { phase, target, postId } = transfer;
        if (phase !== 'uploaded' && target) await backend.discardUpload(target, postId);
        store.remove(id);
      } catch (error) {
        update(id, state.failToCancel(error as Error));
      }
    },

    discardUpload: backend.discardUpload,
    edit: autosave.edit,
    saveAgain: autosave.save,

    /** Stops all transfers, timers and subscriptions. */
    close(): void {
      isClosed = true;
      stopWatching();
      autosave.close();
      uploader.close();
    },
  };
}
