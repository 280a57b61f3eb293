import { describe, expect, it } from 'vitest';
import { ConversionError } from '../errors.ts';
import { missingSeconds } from './completeness.domain.ts';
import { classifyProbeError } from './probe-error.domain.ts';
import { describeOutOfMemory, extractCause, readProgress, redactSignatures } from './stderr.domain.ts';
import { readNames, readVersion } from './tools.domain.ts';

const MP4_HEAD = Buffer.from('\0\0\0\x20ftypisom....', 'latin1');
const TEXT_HEAD = Buffer.from('This is not a video', 'latin1');

describe('classifyProbeError', () => {
  it.each([
    ["[smackvid] Codec (smackvid) not on whitelist 'h264,aac'", TEXT_HEAD, 'UNSUPPORTED_FORMAT'],
    ["[png_pipe @ 0x1] Format not on whitelist 'mov'", TEXT_HEAD, 'STILL_IMAGE'],
    ["[image2 @ 0x1] Format not on whitelist 'mov'", TEXT_HEAD, 'STILL_IMAGE'],
    [
      '[mov] moov atom not found\nvideo.mp4: Invalid data found when processing input',
      MP4_HEAD,
      'TRUNCATED_FILE',
    ],
    [
      '[mov] moov atom not found\nvideo.mp4: Invalid data found when processing input',
      TEXT_HEAD,
      'NOT_A_VIDEO',
    ],
    ["[hls] Format not on whitelist 'mov'", TEXT_HEAD, 'NOT_A_VIDEO'],
    ['video.mp4: Invalid data found when processing input', Buffer.alloc(0), 'NOT_A_VIDEO'],
  ])('classifies “%s”', (stderr, head, code) => {
    expect(classifyProbeError(stderr, head)?.code).toBe(code);
  });

  it.each([
    'http://store/video: Server returned 403 Forbidden (access denied)',
    'http://store/video: Connection refused',
    'video.mp4: No such file or directory',
    'video.mp4: Input/output error',
    '[https] Stream ends prematurely at 4096, should be 80000\n[mov] moov atom not found',
    '',
  ])('does not blame the file for “%s”', (stderr) => {
    expect(classifyProbeError(stderr, MP4_HEAD)).toBeUndefined();
  });
});

describe('missingSeconds', () => {
  it('is 0 for a complete file, and tells damaged files from cut ones', () => {
    expect(missingSeconds(10, 9.9, '')).toBe(0);
    expect(missingSeconds(10, 12, '')).toBe(0);
    expect(missingSeconds(10, 7, '[h264] error while decoding MB 1 2')).toBe(3);
    const cut = ['[matroska] File ended prematurely', '[mov] stream 1, offset 0x40: partial file'];
    for (const stderr of cut)
      expect(() => missingSeconds(10, 7, stderr)).toThrow('only 7.0 s of 10.0 s can be read');
    expect(() => missingSeconds(10, 0, '')).toThrow(ConversionError);
  });

  it('does not blame the file for a broken connection', () => {
    const error = () => missingSeconds(10, 7, 'http://store/video: Connection reset\n[mov] partial file');
    expect(error).toThrow('could not be read completely');
    expect(error).not.toThrow(ConversionError);
  });
});

describe('the output of ffmpeg', () => {
  it('contains the version', () => {
    expect(readVersion('ffmpeg version 5.1.9-0+deb12u1 Copyright (c) 2000-2026')).toBe('5.1.9-0+deb12u1');
    expect(readVersion('sh: not found')).toBe('');
  });

  it('lists filters, encoders and codecs', () => {
    const filters =
      ' T.. = Timeline support\n TSC bwdif             V->V       Deinterlace.\n ... apad   A->A  Pad.\n';
    expect(readNames(filters)).toEqual(new Set(['bwdif', 'apad']));
    const encoders = ' V..... = Video\n ------\n V....D libx264              libx264 H.264 (codec h264)\n';
    expect(readNames(encoders)).toEqual(new Set(['libx264']));
  });

  it('reports progress', () => {
    expect(['frame=12', 'frame=  7', 'fps=25.0', 'drop_frames=3'].map(readProgress)).toEqual([
      12,
      7,
      undefined,
      undefined,
    ]);
  });

  it('reports memory exhaustion with different messages', () => {
    for (const message of [
      'Cannot allocate memory',
      'x264 [error]: malloc of size 54 failed',
      'Error while opening encoder',
      'Failed to inject frame into filter network: Resource temporarily unavailable',
    ])
      expect(describeOutOfMemory(`[x] ${message}\n[aac] 2 frames left in the queue on closing`)).toMatch(
        /memory/,
      );
    expect(describeOutOfMemory('video.mp4: Connection refused')).toBeUndefined();
  });

  it('contains the cause before messages about closing other outputs', () => {
    expect(extractCause('deprecated\nConversion failed at 3\n[aac] 2 frames left in the queue')).toBe(
      'Conversion failed at 3',
    );
    expect(extractCause('a single line')).toBe('a single line');
  });
});

it('redacts the signatures of URLs', () => {
  const stderr = 'https://s3.example/videos/a%20b.mp4?X-Amz-Signature=0a1b&X-Amz-Date=2: Server returned 403';
  expect(redactSignatures(stderr)).toBe('https://s3.example/videos/a%20b.mp4: Server returned 403');
  expect(redactSignatures("[in#0] Error opening 'http://h/x?y=z' for input")).toBe(
    "[in#0] Error opening 'http://h/x' for input",
  );
  expect(redactSignatures('video.mp4: what?')).toBe('video.mp4: what?');
});
