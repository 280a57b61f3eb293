import { expect, it } from 'vitest';
import { isAcceptedCodec } from './codecs.domain.ts';
import { isTooOld, readDecoders } from './tools.domain.ts';

it('reads the decoders of each codec', () => {
  const list = [
    ' D..... = Decoding supported',
    ' -------',
    ' DEV.L. av1                  Alliance for Open Media AV1 (decoders: libdav1d libaom-av1 av1 ) (encoders: libaom-av1 )',
    ' DEA.L. mp3                  MP3 (MPEG audio layer 3) (decoders: mp3float mp3 ) (encoders: libmp3lame )',
    ' DEV.L. prores               Apple ProRes (iCodec Pro) (encoders: prores prores_aw )',
    ' .EV.L. a_codec              Encoding only (encoders: a )',
    ' D.V.L. smackvideo           Smacker video (decoders: smackvid )',
  ].join('\n');
  const decoders = readDecoders(list);
  expect([...decoders]).toEqual([
    ['av1', ['libdav1d', 'libaom-av1', 'av1']],
    ['mp3', ['mp3float', 'mp3']],
    ['prores', ['prores']],
    ['smackvideo', ['smackvid']],
  ]);
  expect([...decoders.keys()].filter(isAcceptedCodec)).toEqual(['av1', 'mp3', 'prores']);
});

it('accepts every uncompressed audio codec', () => {
  expect(isAcceptedCodec('pcm_s24be')).toBe(true);
  expect(isAcceptedCodec('')).toBe(false);
});

it.each([
  ['57. 28.100 / 57. 28.100', '5.1', false],
  ['57. 17.100 / 57. 17.100', '5.0.1', true],
  ['56. 70.100 / 56. 70.100', '4.4.2', true],
  ['56. 24.100 / 56. 24.100', 'N-47683-g0e8eb07980', true],
  ['61.  1.102 / 61.  1.102', 'n9.0.2-17-g2a571b6068', false],
  // Compiled with older headers.
  ['57. 17.100 / 57. 28.100', '5.1.2', false],
])('libavutil %s belongs to version %s', (libavutil, version, tooOld) => {
  const text = `ffmpeg version ${version} Copyright (c)\nlibavutil      ${libavutil}\nlibavcodec     1.  1.100 / 1.  1.100\n`;
  expect(isTooOld(text)).toBe(tooOld);
});
