import fc from 'fast-check';
import HLS from 'hls-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  iframePlaylist,
  type MultivariantPlaylist,
  measureBandwidth,
  mediaPlaylist,
  multivariantPlaylist,
  segmentBoundaries,
  targetDuration,
} from './playlists.domain.ts';

beforeAll(() => HLS.setOptions({ strictMode: true }));

describe('cuts', () => {
  const rule = { first: 2, target: 4 };

  it('stand on the grid, the first segment short', () => {
    const grid = Array.from({ length: 10 }, (_, index) => 2 * index);
    expect(segmentBoundaries(grid, 19, rule)).toEqual([0, 2, 6, 10, 14, 18]);
  });

  it('stay on a grid of pictures that drifts', () => {
    // 29.97: the first picture not before each even second.
    const grid = Array.from(
      { length: 8 },
      (_, index) => Math.ceil((2 * index * 30_000) / 1001) * (1001 / 30_000),
    );
    expect(segmentBoundaries(grid, 15, rule)).toEqual([0, grid[1], grid[3], grid[5], grid[7]]);
  });

  it('go to the next keyframe where none is near', () => {
    expect(segmentBoundaries([0, 5.5, 6, 13], 20, rule)).toEqual([0, 5.5, 6, 13]);
  });

  it('leave no crumb at the end', () => {
    expect(segmentBoundaries([0, 2, 4, 6, 8], 6.1, rule)).toEqual([0, 2]);
    expect(segmentBoundaries([0, 0.04], 0.05, rule)).toEqual([0]);
    expect(segmentBoundaries([], 30, rule)).toEqual([0]);
    expect(segmentBoundaries([0, 4], 4, rule)).toEqual([0]);
  });

  it('are keyframes, ascending, and as far apart as the keyframes allow', () => {
    const keyframes = fc
      .array(fc.double({ min: 0.02, max: 7, noNaN: true }), { maxLength: 60 })
      .map((gaps) => [
        0,
        ...gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap)),
      ]);
    fc.assert(
      fc.property(keyframes, fc.double({ min: 0.05, max: 300, noNaN: true }), (times, duration) => {
        const cuts = segmentBoundaries(times, duration, rule);
        expect(cuts[0]).toBe(0);
        for (const [index, cut] of cuts.entries()) {
          expect(times).toContain(cut);
          const end = cuts[index + 1] ?? duration;
          expect(end).toBeGreaterThan(cut);
          const limit = (index === 0 ? rule.first : rule.target) + 0.25;
          const between = times.filter((time) => time > cut && time < end);
          // A segment exceeds the limit only if it contains no other keyframe, and is never shorter than necessary.
          if (end - cut > limit) expect(between).toEqual([]);
          const next = times.find((time) => time > end && time < duration);
          if (cuts[index + 1] !== undefined) expect((next ?? duration) - cut).toBeGreaterThan(limit);
        }
      }),
    );
  });

  it('have a target that no rounded length is above', () => {
    expect(targetDuration([4.004, 4.4, 1])).toBe(4);
    expect(targetDuration([4, 4.5])).toBe(5);
    expect(targetDuration([0.05])).toBe(1);
  });
});

describe('a media playlist', () => {
  const segments = [
    { uri: '0.m4s', seconds: 2.002 },
    { uri: '1.m4s', seconds: 4.0040001 },
  ];

  it('grows as an EVENT that is played from its start', () => {
    const text = mediaPlaylist({ segments, init: 'init.mp4', targetSeconds: 4, ended: false });
    expect(text).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-PLAYLIST-TYPE:EVENT',
        '#EXT-X-START:TIME-OFFSET=0',
        '#EXT-X-MAP:URI="init.mp4"',
        '#EXTINF:2.002000,',
        '0.m4s',
        '#EXTINF:4.004000,',
        '1.m4s',
        '',
      ].join('\n'),
    );
    expect(HLS.parse(text)).toMatchObject({ playlistType: 'EVENT', endlist: false });
  });

  it('ends as VOD', () => {
    const text = mediaPlaylist({ segments, init: 'init.mp4', targetSeconds: 4, ended: true });
    expect(HLS.parse(text)).toMatchObject({
      isMasterPlaylist: false,
      playlistType: 'VOD',
      endlist: true,
      targetDuration: 4,
      segments: [
        { uri: '0.m4s', duration: 2.002, map: { uri: 'init.mp4' } },
        { uri: '1.m4s', duration: 4.004 },
      ],
    });
    expect(text).not.toContain('EXT-X-START');
  });

  it('of single pictures names where they stand', () => {
    const text = iframePlaylist({
      segments: [
        { uri: 'pictures.mp4', seconds: 1, range: { offset: 700, length: 1234 } },
        { uri: 'own.m4s', seconds: 1 },
      ],
      init: 'pictures.mp4',
      initRange: { offset: 0, length: 700 },
      targetSeconds: 1,
      ended: true,
    });
    expect(text).toContain('#EXT-X-MAP:URI="pictures.mp4",BYTERANGE="700@0"\n');
    expect(HLS.parse(text)).toMatchObject({
      isIFrame: true,
      segments: [{ uri: 'pictures.mp4', byterange: { offset: 700, length: 1234 } }, { uri: 'own.m4s' }],
    });
  });
});

describe('a multivariant playlist', () => {
  const variant = {
    uri: '720p/index.m3u8',
    bandwidth: 3_000_000.2,
    averageBandwidth: 2_000_000,
    width: 1280,
    height: 720,
    frameRate: 30_000 / 1001,
    codecs: 'avc1.64001f',
  };
  const whole: MultivariantPlaylist = {
    variants: [variant, { ...variant, uri: '360p/index.m3u8', width: 640, height: 360, videoRange: 'PQ' }],
    audio: { uri: 'audio/index.m3u8', channels: 2, codec: 'mp4a.40.2', name: 'Sound', language: 'ko' },
    iframes: { ...variant, uri: 'pictures/index.m3u8' },
  };

  it('has every attribute that Apple asks for', () => {
    expect(HLS.parse(multivariantPlaylist(whole))).toMatchObject({
      isMasterPlaylist: true,
      independentSegments: true,
      variants: [
        {
          uri: '720p/index.m3u8',
          bandwidth: 3_000_001,
          averageBandwidth: 2_000_000,
          codecs: 'avc1.64001f,mp4a.40.2',
          resolution: { width: 1280, height: 720 },
          frameRate: 29.97,
          videoRange: 'SDR',
          audio: [{ uri: 'audio/index.m3u8', name: 'Sound', language: 'ko', channels: '2', isDefault: true }],
        },
        { uri: '360p/index.m3u8', videoRange: 'PQ' },
        { uri: 'pictures/index.m3u8', isIFrameOnly: true, codecs: 'avc1.64001f' },
      ],
    });
  });

  it('without sound names no group', () => {
    const text = multivariantPlaylist({ variants: [variant] });
    expect(text).not.toContain('AUDIO');
    expect(HLS.parse(text)).toMatchObject({ variants: [{ codecs: 'avc1.64001f', audio: [] }] });
  });

  it('lets no name break out of its quotes', () => {
    const names = fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', '=', 'a', '\u0085', ' ') });
    fc.assert(
      fc.property(names, names, (name, language) => {
        const text = multivariantPlaylist({ ...whole, audio: { ...whole.audio!, name, language } });
        expect(text.split(/\r|\n/)).toHaveLength(multivariantPlaylist(whole).split('\n').length);
        expect(text.split('\n')[3]!.match(/"/g)!.length % 2).toBe(0);
        expect(text).toContain('DEFAULT=YES');
      }),
    );
  });
});

describe('measured bandwidth', () => {
  it('is that of the densest run of half to one and a half targets', () => {
    const segments = [
      { bytes: 100, seconds: 1 },
      { bytes: 900, seconds: 1 },
      { bytes: 100, seconds: 2 },
      { bytes: 100, seconds: 4 },
    ];
    // 1 and 2: 1000 bytes in 2 s; the one second of 900 bytes is too short to count alone.
    expect(measureBandwidth(segments, 4)).toEqual({ peak: 4000, average: 1200 });
  });

  it('is the average where the stream is too short', () => {
    expect(measureBandwidth([{ bytes: 1000, seconds: 0.5 }], 4)).toEqual({ peak: 16_000, average: 16_000 });
    expect(measureBandwidth([], 4)).toEqual({ peak: 0, average: 0 });
  });
});
