import { UPLOAD_STATES } from '@workreel/video-contract';
import { describe, expect, it } from 'vitest';
import { hasEnded, isArriving, isSettled, mayFollow } from './states.domain.ts';

describe('the states of an upload', () => {
  it('follow each other as the contract has them', () => {
    const before = Object.fromEntries(
      UPLOAD_STATES.map((next) => [next, UPLOAD_STATES.filter((state) => mayFollow(state, next))]),
    );
    expect(before).toEqual({
      pending: [],
      uploading: ['pending'],
      uploaded: ['pending', 'uploading'],
      converting: ['uploaded', 'failed'],
      ready: ['converting'],
      failed: ['uploaded', 'converting'],
      aborted: ['pending', 'uploading'],
      expired: ['pending', 'uploading'],
    });
  });
  it('are each on their way, under way or settled', () => {
    expect(UPLOAD_STATES.filter(isArriving)).toEqual(['pending', 'uploading']);
    expect(UPLOAD_STATES.filter(isSettled)).toEqual(['ready', 'failed', 'aborted', 'expired']);
    expect(UPLOAD_STATES.filter(hasEnded)).toEqual(['aborted', 'expired']);
  });
});
