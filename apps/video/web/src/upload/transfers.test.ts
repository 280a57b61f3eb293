import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Post, Upload } from '../api.ts';
import type { Backend } from './backend.ts';
import { createTransfers, type Transfers } from './transfers.ts';
import type { UploaderListener } from './uploader.ts';

const POST = { id: 'replaced', title: 'Sea', credit: '', tags: [] as string[] } as Post;

/** Fakes of the dependencies. */
function createDependencies() {
  const running = new Set<string>();
  const uploads = { state: 'pending' as Upload['state'] };
  const session = { account: { id: 'me', name: 'Ann' } as object | null, changed: () => {} };
  let report!: UploaderListener;
  const backend = {
    openUpload: vi.fn<(file: File, options: object) => Promise<object>>(async (file) => ({
      id: `upload of ${file.name}`,
      key: 'k',
      partSize: 10,
      parts: [],
      postId: null,
      ...uploads,
    })),
    createPost: vi.fn(async () => ({ id: 'p', title: 'Sea', credit: '', tags: [] as string[] })),
    getPost: vi.fn(),
    savePost: vi.fn(async () => {}),
    discardUpload: vi.fn(async () => {}),
    discardReplacement: vi.fn(async () => {}),
    replaceFile: vi.fn(async () => POST),
    refresh: vi.fn(),
  };
  const transfers = createTransfers({
    backend: backend as unknown as Backend,
    createUploader: (listener) => {
      report = listener;
      return {
        running: () => [...running],
        start: (id) => running.add(id),
        stop: (id) => running.delete(id),
        close: () => running.clear(),
      };
    },
    session: {
      state: () => ({ account: session.account, restoring: false }) as never,
      subscribe: (listener) => {
        session.changed = listener;
        return () => {};
      },
    },
    connection: { state: () => 'up', subscribe: () => () => {} },
  });
  return { transfers, backend, running, uploads, session, report };
}

const video = (name: string) => new File(['x'.repeat(100)], name, { lastModified: 1 });
const phases = (transfers: Transfers) => transfers.list().map(({ phase }) => phase);
const settled = () => vi.advanceTimersByTimeAsync(0);

let app: ReturnType<typeof createDependencies>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  app = createDependencies();
});
afterEach(() => {
  app.transfers.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('replaces the file of a post without creating or deleting a post', async () => {
  const { transfers, backend, report } = app;
  expect(transfers.replaceFile(video('a'), POST, null)).toBe(true);
  await settled();
  expect(transfers.list()).toMatchObject([{ phase: 'uploading', replaces: 'replaced', postId: 'replaced' }]);
  expect(backend.openUpload.mock.lastCall![1]).toMatchObject({ isReplacement: true });
  expect(backend.replaceFile).toHaveBeenCalledExactlyOnceWith('replaced', 'upload of a');
  report.progress('1', 50);
  await transfers.cancel('1');
  expect(transfers.list()).toEqual([]);
  expect(backend.discardReplacement).toHaveBeenCalledExactlyOnceWith(
    'replaced',
    expect.objectContaining({ uploadId: 'upload of a' }),
  );
  // The same file may be uploaded as a new video at the same time.
  transfers.replaceFile(video('b'), POST, 'an earlier upload');
  transfers.addFiles([video('b')], 'public');
  await settled();
  expect(backend.openUpload.mock.calls.map(([, options]) => options)).toMatchObject([
    {},
    { uploadId: 'an earlier upload', isReplacement: true },
    { uploadId: undefined, isReplacement: false },
  ]);
  // A second file takes the place of the first one.
  transfers.replaceFile(video('c'), POST, null);
  await settled();
  expect(transfers.list().map(({ file }) => file.name)).toEqual(['b', 'c']);
  for (const { mock } of [backend.createPost, backend.discardUpload, backend.getPost, backend.savePost])
    expect(mock.calls.length).toBe(mock === backend.createPost.mock ? 1 : 0);
});

test('sends three files concurrently, and starts the next when one completes', async () => {
  const { transfers, running, report, backend } = app;
  expect(transfers.addFiles(['a', 'b', 'c', 'd'].map(video), 'public').tooMany).toBe(0);
  await settled();
  expect(phases(transfers)).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
  report.progress('1', 50);
  expect(transfers.percent()).toBe(12);
  report.complete('1');
  running.delete('1');
  await settled();
  expect(phases(transfers)).toEqual(['uploaded', 'uploading', 'uploading', 'uploading']);
  expect(backend.refresh).toHaveBeenCalledExactlyOnceWith('p');
});

test('adds each file once until it is sent or has failed, and limits the number of files', async () => {
  const { transfers, report } = app;
  const [first, second] = [video('a'), video('a')];
  expect(transfers.addFiles([first, second], 'public')).toEqual({ listed: [second], tooMany: 0 });
  await settled();
  report.fail('1', new DOMException('', 'NotReadableError'));
  expect(phases(transfers)).toEqual(['failed']);
  transfers.addFiles([video('a')], 'public');
  expect(transfers.list()).toMatchObject([{ id: '2', phase: 'waiting', fields: { title: 'a', credit: '' } }]);
  expect(
    transfers.addFiles(
      Array.from({ length: 201 }, (_, i) => video(String(i))),
      'public',
    ),
  ).toEqual({ listed: [], tooMany: 2 });
});

test('pauses all transfers without starting waiting ones, and resumes', async () => {
  const { transfers, running } = app;
  transfers.addFiles(['a', 'b', 'c', 'd'].map(video), 'public');
  await settled();
  for (const { id } of transfers.list()) transfers.pause(id);
  await settled();
  expect(phases(transfers)).toEqual(['paused', 'paused', 'paused', 'paused']);
  expect(running.size).toBe(0);
  transfers.resume('4');
  await settled();
  expect([...running]).toEqual(['4']);
});

test('waits while the browser is offline, and retries after network errors', async () => {
  const { transfers, running, report } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  window.dispatchEvent(new Event('offline'));
  expect(phases(transfers)).toEqual(['stalled']);
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(phases(transfers)).toEqual(['uploading']);
  running.delete('1');
  report.fail('1', new TypeError('Failed to fetch'));
  expect(phases(transfers)).toEqual(['stalled']);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(phases(transfers)).toEqual(['uploading']);
  expect([...running]).toEqual(['1']);
});

test('discards a canceled upload, even during preparation', async () => {
  const { transfers, running, backend } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  await transfers.cancel('1');
  await settled();
  const target = { uploadId: 'upload of a', key: 'k', partSize: 10 };
  expect(backend.discardUpload.mock.calls).toEqual([[target, 'p']]);
  transfers.addFiles([video('b')], 'public');
  await Promise.resolve();
  expect(phases(transfers)).toEqual(['preparing']);
  await transfers.cancel('2');
  await settled();
  expect(backend.discardUpload).toHaveBeenLastCalledWith({ ...target, uploadId: 'upload of b' }, null);
  expect([transfers.list(), running.size]).toEqual([[], 0]);
});

test('keeps an upload that was started elsewhere and is canceled during preparation', async () => {
  const { transfers, backend } = app;
  const upload = { id: 'u', key: 'k', partSize: 10, parts: [{ partNumber: 1, size: 10 }], postId: 'p' };
  backend.openUpload.mockResolvedValueOnce({ ...upload, state: 'uploading' });
  transfers.addFiles([video('a')], 'public');
  await Promise.resolve();
  await transfers.cancel('1');
  await settled();
  expect(transfers.list()).toEqual([]);
  expect(backend.discardUpload).not.toHaveBeenCalled();
});

test('asks about a duplicate while the other files are sent, and sends or skips it', async () => {
  const { transfers, backend, running } = app;
  const question = { kind: 'duplicate', upload: {} };
  for (let n = 0; n < 2; n++) backend.openUpload.mockResolvedValueOnce(question);
  transfers.addFiles(['a', 'b', 'c', 'd', 'e'].map(video), 'public');
  await settled();
  expect(phases(transfers)).toEqual(['asking', 'asking', 'uploading', 'uploading', 'uploading']);
  // Questions do not count towards the progress.
  expect(transfers.percent()).toBe(0);
  app.report.complete('3');
  running.delete('3');
  transfers.confirm('1');
  transfers.skip('2');
  await settled();
  expect(backend.openUpload.mock.lastCall![1]).toMatchObject({ confirmed: true });
  expect(transfers.list().map(({ id, phase }) => [id, phase])).toEqual([
    ['1', 'uploading'],
    ['3', 'uploaded'],
    ['4', 'uploading'],
    ['5', 'uploading'],
  ]);
  expect(backend.discardUpload).not.toHaveBeenCalled();
});

test('continues the upload that the user chose, and tells which uploads the page sends', async () => {
  const { transfers, backend } = app;
  transfers.continueUpload(video('a'), 'u');
  await settled();
  const options = backend.openUpload.mock.calls[0]![1] as {
    uploadId: string;
    isTaken: (id: string) => boolean;
  };
  expect(options).toMatchObject({ uploadId: 'u', confirmed: false });
  // Its own upload is not taken.
  expect(options.isTaken('upload of a')).toBe(false);
  transfers.addFiles([video('b')], 'public');
  await settled();
  const { isTaken } = backend.openUpload.mock.lastCall![1] as typeof options;
  expect([isTaken('upload of a'), isTaken('upload of b')]).toEqual([true, false]);
});

test('keeps an upload that could not be canceled', async () => {
  const { transfers, backend } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  backend.discardUpload.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await transfers.cancel('1');
  expect(phases(transfers)).toEqual(['failed']);
});

test('does not send a file that is already uploaded', async () => {
  const { transfers, uploads, running } = app;
  uploads.state = 'converting';
  transfers.addFiles([video('a')], 'public');
  await settled();
  expect([phases(transfers), running.size]).toEqual([['uploaded'], 0]);
});

test('is complete when another browser has sent the rest of the file', async () => {
  const { transfers, report, running } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  running.delete('1');
  report.fail('1', Object.assign(new Error(), { problem: { code: 'UPLOAD_COMPLETE' } }));
  await settled();
  expect([phases(transfers), running.size]).toEqual([['uploaded'], 0]);
});

test('saves fields after a pause in typing, and later edits in another request', async () => {
  const { transfers, backend } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  transfers.edit('1', { title: 'Ocean' });
  await vi.advanceTimersByTimeAsync(799);
  expect(backend.savePost).not.toHaveBeenCalled();
  const saved = Promise.withResolvers<void>();
  backend.savePost.mockReturnValueOnce(saved.promise);
  await vi.advanceTimersByTimeAsync(1);
  transfers.edit('1', { title: 'Pacific' });
  saved.resolve();
  await settled();
  expect(backend.savePost.mock.calls).toMatchObject([
    ['p', { title: 'Ocean' }],
    ['p', { title: 'Pacific' }],
  ]);
  expect(transfers.list()[0]?.saving).toBe('saved');
});

test('warns before leaving the page while an upload is unfinished', async () => {
  const { transfers, report } = app;
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  transfers.addFiles([video('a')], 'public');
  await settled();
  expect(leave()).toBe(false);
  report.complete('1');
  expect(leave()).toBe(true);
});

test('stops when the account changes, and keeps the uploads', async () => {
  const { transfers, running, session, backend } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  session.account = null;
  session.changed();
  await settled();
  expect([transfers.list(), running.size]).toEqual([[], 0]);
  expect(backend.discardUpload).not.toHaveBeenCalled();
});

test('removes all timers and listeners on close', async () => {
  const { transfers } = app;
  transfers.addFiles([video('a')], 'public');
  await settled();
  transfers.edit('1', { title: 'Ocean' });
  transfers.close();
  expect(vi.getTimerCount()).toBe(0);
  window.dispatchEvent(new Event('offline'));
  expect(phases(transfers)).toEqual(['uploading']);
});
