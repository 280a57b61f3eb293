import { describe, expect, it } from 'vitest';
import { readColors } from './colors.domain.ts';

const HD = { pix_fmt: 'yuv420p', height: 1080 };

describe('readColors', () => {
  it.each([
    ['untagged HD', HD, { matrix: 'bt709', primaries: 'bt709', isFullRange: false }],
    ['untagged SD', { ...HD, height: 576 }, { matrix: 'bt601', primaries: 'bt709' }],
    ['SD tagged as BT.709', { ...HD, height: 480, color_space: 'bt709' }, { matrix: 'bt709' }],
    [
      'tagged PAL',
      { ...HD, color_space: 'bt470bg', color_primaries: 'bt470bg' },
      { matrix: 'bt601', primaries: 'bt470bg' },
    ],
    ['BT.2020 SDR', { ...HD, color_space: 'bt2020nc' }, { matrix: 'bt2020', primaries: 'bt2020' }],
    [
      'HDR with only a transfer function',
      { ...HD, color_transfer: 'smpte2084' },
      { matrix: 'bt2020', primaries: 'bt2020', hdr: 'pq' },
    ],
    ['full range by format', { ...HD, pix_fmt: 'yuvj420p' }, { isFullRange: true }],
    ['full range by tag', { ...HD, color_range: 'pc' }, { isFullRange: true }],
    ['RGB', { pix_fmt: 'bgr24', color_range: 'pc' }, { matrix: 'rgb', isFullRange: false, hasAlpha: false }],
    ['a palette', { pix_fmt: 'pal8' }, { matrix: 'rgb', hasAlpha: true }],
    ['transparency', { pix_fmt: 'yuva444p10le' }, { hasAlpha: true }],
    ['nothing', {}, { matrix: 'bt601', hasAlpha: false }],
  ])('reads %s', (_, tags, expected) => {
    expect(readColors(tags)).toMatchObject(expected);
  });
});
