import { expect, it } from 'vitest';
import { isAcceptedCodec } from './codecs.domain.ts';
import { readDecoders } from './tools.domain.ts';

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
