import { UPLOAD_STATES } from '@workreel/video-contract';
import { describe, expect, it } from 'vitest';
import { canTransition, isAbandoned, isSettled, isTransferring } from './states.domain.ts';

describe('upload states', () => {
  it('allow the transitions of the contract', () => {
    const predecessors = Object.fromEntries(
      UPLOAD_STATES.map((next) => [next, UPLOAD_STATES.filter((state) => canTransition(state, next))]),
    );
    expect(predecessors).toEqual({
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
  it('are classified as transferring, settled and abandoned', () => {
    expect(UPLOAD_STATES.filter(isTransferring)).toEqual(['pending', 'uploading']);
    expect(UPLOAD_STATES.filter(isSettled)).toEqual(['ready', 'failed', 'aborted', 'expired']);
    expect(UPLOAD_STATES.filter(isAbandoned)).toEqual(['aborted', 'expired']);
  });
});
