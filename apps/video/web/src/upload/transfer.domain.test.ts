import { describe, expect, test } from 'vitest';
import type { Post } from '../api.ts';
import * as state from './transfer.domain.ts';

const FIELDS = { title: 'Sea', credit: '', description: '', tags: '', visibility: 'public' } as const;
const TARGET = { uploadId: 'u', key: 'k', partSize: 10 };
const POST = {
  id: 'p',
  title: 'Stored',
  credit: '',
  description: '',
  tags: ['b'],
  visibility: 'private',
} as Post;
const NETWORK = new TypeError('Failed to fetch');
const MOVED = new DOMException('', 'NotReadableError');

const file = new File(['x'.repeat(100)], 'sea.mp4');
const transfer = (change: Partial<state.Transfer> = {}, id = '1'): state.Transfer => ({
  ...state.newTransfer(id, file, FIELDS),
  ...change,
});
const after = (first: state.Transfer, ...changes: state.Change[]) =>
  changes.reduce((current, change) => change(current), first);

describe('a transfer', () => {
  test('is prepared, uploaded and complete', () => {
    const prepared = after(
      transfer(),
      state.prepare,
      state.setUpload(TARGET, 20),
      state.setPost(POST, FIELDS),
    );
    expect(prepared).toMatchObject({ phase: 'preparing', target: TARGET, sentBytes: 20, postId: 'p' });
    const uploading = after(
      prepared,
      state.start(1_000),
      state.progress(30, 1_000),
      state.progress(50, 3_000),
    );
    expect(uploading).toMatchObject({ phase: 'uploading', sentBytes: 50, lastProgressAt: 3_000 });
    expect(state.speedOf(uploading)).toEqual({ rate: 10, secondsLeft: 5 });
    expect(state.complete(uploading)).toMatchObject({ phase: 'uploaded', sentBytes: 100 });
  });

  const CHANGES = {
    prepare: state.prepare,
    openUpload: state.setUpload(TARGET, 0),
    openPost: state.setPost(POST, null),
    start: state.start(0),
    progress: state.progress(1, 0),
    complete: state.complete,
    fail: state.fail(NETWORK, 0),
    pause: state.pause,
    resume: state.resume,
    cancel: state.cancel,
    failToCancel: state.failCancel(NETWORK),
    goOffline: state.goOffline,
    goOnline: state.goOnline,
    tick: state.tick(60_000),
  };
  test.each([
    ['waiting', { prepare: 'preparing', pause: 'paused', cancel: 'cancelling' }],
    [
      'preparing',
      {
        openUpload: 'preparing',
        openPost: 'preparing',
        start: 'uploading',
        complete: 'uploaded',
        fail: 'stalled',
        pause: 'preparing',
        cancel: 'cancelling',
      },
    ],
    [
      'uploading',
      {
        progress: 'uploading',
        complete: 'uploaded',
        fail: 'stalled',
        pause: 'paused',
        cancel: 'cancelling',
        goOffline: 'stalled',
        tick: 'stalled',
      },
    ],
    [
      'stalled',
      {
        progress: 'uploading',
        complete: 'uploaded',
        fail: 'stalled',
        pause: 'paused',
        resume: 'waiting',
        cancel: 'cancelling',
        goOnline: 'waiting',
      },
    ],
    ['paused', { resume: 'waiting', cancel: 'cancelling' }],
    ['failed', { resume: 'waiting', cancel: 'cancelling' }],
    ['cancelling', { failToCancel: 'failed' }],
    ['uploaded', {}],
  ] as const)('that is %s ignores changes that do not apply', (phase, expected) => {
    const before = transfer({ phase });
    const changed = Object.entries(CHANGES)
      .map(([name, change]) => [name, change(before)] as const)
      .filter(([, result]) => result !== before)
      .map(([name, result]) => [name, result.phase]);
    expect(Object.fromEntries(changed)).toEqual(expected);
  });

  test('that is paused during preparation does not start', () => {
    const paused = after(transfer(), state.prepare, state.pause, state.start(0));
    expect(paused).toMatchObject({ phase: 'paused', pauseRequested: false });
    expect(after(paused, state.resume, state.prepare, state.start(0)).phase).toBe('uploading');
  });

  test('backs off exponentially until it makes progress', () => {
    const failed = after(transfer({ phase: 'uploading' }), state.fail(NETWORK, 1_000));
    expect(failed).toMatchObject({ phase: 'stalled', error: NETWORK, retryAt: 4_000 });
    expect(state.tick(3_999)(failed)).toBe(failed);
    const retried = after(failed, state.tick(4_000), state.prepare, state.fail(NETWORK, 5_000));
    expect(retried).toMatchObject({ phase: 'stalled', retryAt: 11_000 });
    expect(after(retried, state.progress(1, 6_000), state.fail(NETWORK, 7_000)).retryAt).toBe(10_000);
  });

  test('fails permanently after a permanent error, or if a pause was requested', () => {
    expect(after(transfer({ phase: 'uploading' }), state.fail(MOVED, 0)).phase).toBe('failed');
    expect(after(transfer({ phase: 'preparing' }), state.pause, state.fail(NETWORK, 0))).toMatchObject({
      phase: 'failed',
      pauseRequested: false,
    });
  });

  test('stalls after ten seconds without progress, unless all bytes are sent', () => {
    const uploading = after(transfer({ phase: 'preparing' }), state.start(1_000));
    expect(state.tick(11_000)(uploading)).toBe(uploading);
    expect(state.tick(11_001)(uploading)).toMatchObject({ phase: 'stalled', retryAt: null });
    const sent = { ...uploading, sentBytes: 100 };
    expect(after(sent, state.goOffline, state.tick(99_000))).toBe(sent);
  });

  test('has a speed only while uploading', () => {
    const samples = [0, 1].map((s) => ({ at: s * 1_000, bytes: s * 10 }));
    expect(state.speedOf(transfer({ phase: 'uploading', samples })).rate).toBe(10);
    expect(state.speedOf(transfer({ phase: 'stalled', samples }))).toEqual({ rate: null, secondsLeft: null });
  });
});

describe('fields', () => {
  const preparing = transfer({ phase: 'preparing' });

  test('that were not edited are replaced by those of the post', () => {
    const stored = { fields: { title: 'Stored', tags: 'b', visibility: 'private' }, saving: 'saved' };
    expect(state.setPost(POST, null)(preparing)).toMatchObject(stored);
  });

  test('that were edited before are kept, and are saved if the post was created with them', () => {
    const typed = state.edit({ title: 'Ocean' })(preparing);
    expect(state.setPost(POST, null)(typed)).toMatchObject({ fields: typed.fields, saving: 'unsaved' });
    expect(state.setPost(POST, FIELDS)(typed)).toMatchObject({ fields: typed.fields, saving: 'unsaved' });
    expect(state.setPost(POST, typed.fields)(typed).saving).toBe('saved');
  });

  test('that the service would reject stay unsaved', () => {
    const typed = state.edit({ title: ' ' })(preparing);
    expect(state.setPost(POST, typed.fields)(typed)).toMatchObject({
      fields: { title: ' ' },
      saving: 'unsaved',
    });
  });

  test('that were edited during a save are unsaved', () => {
    expect(state.setSaving('saved', FIELDS)(preparing).saving).toBe('saved');
    expect(state.setSaving('failed', FIELDS)(preparing).saving).toBe('failed');
    expect(state.setSaving('saved', FIELDS)(state.edit({ tags: 'a' })(preparing)).saving).toBe('unsaved');
  });
});

test('sends three files concurrently, oldest first', () => {
  const list = (...phases: state.Phase[]) => phases.map((phase, i) => transfer({ phase }, String(i)));
  const ids = (transfers: state.Transfer[]) => state.nextToStart(transfers).map(({ id }) => id);
  expect(ids(list('waiting', 'waiting', 'waiting', 'waiting'))).toEqual(['0', '1', '2']);
  expect(ids(list('uploading', 'waiting', 'stalled', 'waiting'))).toEqual(['1']);
  expect(ids(list('uploading', 'preparing', 'cancelling', 'waiting'))).toEqual([]);
  expect(ids(list('uploaded', 'paused', 'failed', 'waiting'))).toEqual(['3']);
});

test('announces each lasting phase once', () => {
  const [a, b] = [transfer({ phase: 'uploading' }, 'a'), transfer({ phase: 'waiting' }, 'b')];
  expect(state.newlyAnnounced([], [a, b])).toEqual([a]);
  expect(
    state.newlyAnnounced(
      [a, b],
      [
        { ...a, sentBytes: 5 },
        { ...b, phase: 'preparing' },
      ],
    ),
  ).toEqual([]);
  const [paused, failed] = [
    { ...a, phase: 'paused' },
    { ...b, phase: 'failed' },
  ] as const;
  expect(state.newlyAnnounced([a, b], [paused, failed])).toEqual([paused, failed]);
});
