import { describe, expect, it } from 'vitest';
import { lastTimes, refusal } from './refusal.domain.ts';
import { causeOf, outOfMemory, readProgress, withoutSignatures } from './stderr.domain.ts';
import { readDecodable, readNames, readVersion } from './tools.domain.ts';

const MOVIE = Buffer.from('\0\0\0\x20ftypisom....', 'latin1');
const TEXT = Buffer.from('This is no video', 'latin1');

describe('what ffprobe complains of', () => {
  it.each([
    [
      '[mov] moov atom not found\nfilm.mp4: Invalid data found when processing input',
      MOVIE,
      'TRUNCATED_FILE',
    ],
    ['[mov] moov atom not found\nfilm.mp4: Invalid data found when processing input', TEXT, 'NOT_A_VIDEO'],
    ["[hls] Format not on whitelist 'mov'", TEXT, 'NOT_A_VIDEO'],
    ['film.mp4: Invalid data found when processing input', Buffer.alloc(0), 'NOT_A_VIDEO'],
  ])('%s', (complaint, head, code) => {
    expect(refusal(complaint, head)?.code).toBe(code);
  });

  it.each([
    'http://store/film: Server returned 403 Forbidden (access denied)',
    'http://store/film: Connection refused',
    'film.mp4: No such file or directory',
    'film.mp4: Input/output error',
    '[https] Stream ends prematurely at 4096, should be 80000\n[mov] moov atom not found',
    '',
  ])('is no fault of the file: %s', (complaint) => {
    expect(refusal(complaint, MOVIE)).toBeUndefined();
  });
});

describe('times of packets', () => {
  it('tell when each stream ends, wherever the pieces are cut', () => {
    const times = lastTimes();
    for (const piece of [
      '0,0.0,0.04\n1,0.0',
      '00,0.02\n0,2.96,0.04\n0,2.',
      '92,0.04\n1,N/A,N/A\n1,2.5,N/A\n',
    ])
      times.push(piece);
    expect(times.endOf(0)).toBeCloseTo(3, 6);
    expect(times.endOf(1)).toBeCloseTo(2.5, 6);
    expect(times.endOf(2)).toBeUndefined();
  });
});

describe('what ffmpeg prints', () => {
  it('has a version', () => {
    expect(readVersion('ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026')).toBe('5.1.9-0+deb12u1');
    expect(readVersion('sh: not found')).toBe('');
  });

  it('has names in lists', () => {
    const filters =
      ' T.. = Timeline support\n TSC bwdif             V->V       Deinterlace.\n ... apad   A->A  Pad.\n';
    expect(readNames(filters)).toEqual(new Set(['bwdif', 'apad']));
    const encoders = ' V..... = Video\n ------\n V....D libx264              libx264 H.264 (codec h264)\n';
    expect(readNames(encoders)).toEqual(new Set(['libx264']));
    const codecs = ' D..... = Decoding supported\n DEV.LS h264    H.264\n ..A.L. ac4     AC-4\n';
    expect(readDecodable(codecs)).toEqual(new Set(['h264']));
  });

  it('tells how far it is', () => {
    expect(['frame=12', 'frame=  7', 'fps=25.0', 'drop_frames=3'].map(readProgress)).toEqual([
      12,
      7,
      undefined,
      undefined,
    ]);
  });

  it('tells of a want of memory, in whatever words', () => {
    for (const words of [
      'Cannot allocate memory',
      'x264 [error]: malloc of size 54 failed',
      'Error while opening encoder',
    ])
      expect(outOfMemory(`[x] ${words}\n[aac] 2 frames left in the queue on closing`)).toMatch(/memory/);
    expect(outOfMemory('film.mp4: Connection refused')).toBeUndefined();
  });

  it('tells the cause before how it closed the rest', () => {
    expect(causeOf('deprecated\nConversion failed at 3\n[aac] 2 frames left in the queue')).toBe(
      'Conversion failed at 3',
    );
    expect(causeOf('only this')).toBe('only this');
  });
});

it('keeps the signatures of addresses to itself', () => {
  const said = 'https://s3.example/films/a%20b.mp4?X-Amz-Signature=0a1b&X-Amz-Date=2: Server returned 403';
  expect(withoutSignatures(said)).toBe('https://s3.example/films/a%20b.mp4: Server returned 403');
  expect(withoutSignatures("[in#0] Error opening 'http://h/x?y=z' for input")).toBe(
    "[in#0] Error opening 'http://h/x' for input",
  );
  expect(withoutSignatures('film.mp4: what?')).toBe('film.mp4: what?');
});
