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

describe('segments', () => {
  const lengths = { first: 2, target: 4 };

  it('have the target length, except for a shorter first segment', () => {
    const keyframes = Array.from({ length: 10 }, (_, index) => 2 * index);
    expect(segmentBoundaries(keyframes, 19, lengths)).toEqual([0, 2, 6, 10, 14, 18]);
  });

  it('start at keyframes that drift from the target interval', () => {
    // 29.97 fps: the first frame at or after each even second.
    const keyframes = Array.from(
      { length: 8 },
      (_, index) => Math.ceil((2 * index * 30_000) / 1001) * (1001 / 30_000),
    );
    expect(segmentBoundaries(keyframes, 15, lengths)).toEqual([
      0,
      keyframes[1],
      keyframes[3],
      keyframes[5],
      keyframes[7],
    ]);
  });

  it('start at the next keyframe if none is within the target length', () => {
    expect(segmentBoundaries([0, 5.5, 6, 13], 20, lengths)).toEqual([0, 5.5, 6, 13]);
  });

  it('are not created for a short remainder at the end', () => {
    expect(segmentBoundaries([0, 2, 4, 6, 8], 6.1, lengths)).toEqual([0, 2]);
    expect(segmentBoundaries([0, 0.04], 0.05, lengths)).toEqual([0]);
    expect(segmentBoundaries([], 30, lengths)).toEqual([0]);
    expect(segmentBoundaries([0, 4], 4, lengths)).toEqual([0]);
  });

  it('start at ascending keyframes and are as long as the limits allow', () => {
    const keyframes = fc
      .array(fc.double({ min: 0.02, max: 7, noNaN: true }), { maxLength: 60 })
      .map((gaps) => [
        0,
        ...gaps.map((_, index) => gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap)),
      ]);
    fc.assert(
      fc.property(keyframes, fc.double({ min: 0.05, max: 300, noNaN: true }), (times, duration) => {
        const starts = segmentBoundaries(times, duration, lengths);
        expect(starts[0]).toBe(0);
        for (const [index, start] of starts.entries()) {
          expect(times).toContain(start);
          const end = starts[index + 1] ?? duration;
          expect(end).toBeGreaterThan(start);
          const limit = (index === 0 ? lengths.first : lengths.target) + 0.25;
          const between = times.filter((time) => time > start && time < end);
          // A segment exceeds the limit only if it contains no other keyframe, and is never shorter than necessary.
          if (end - start > limit) expect(between).toEqual([]);
          const next = times.find((time) => time > end && time < duration);
          if (starts[index + 1] !== undefined) expect((next ?? duration) - start).toBeGreaterThan(limit);
        }
      }),
    );
  });

  it('have a target duration that no rounded length exceeds', () => {
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

  it('has type EVENT and starts at 0 while it grows', () => {
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

  it('has type VOD when it has ended', () => {
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

  it('of I-frames contains their byte ranges', () => {
    const text = iframePlaylist({
      segments: [
        { uri: 'frames.mp4', seconds: 1, range: { offset: 700, length: 1234 } },
        { uri: 'separate.m4s', seconds: 1 },
      ],
      init: 'frames.mp4',
      initRange: { offset: 0, length: 700 },
      targetSeconds: 1,
      ended: true,
    });
    expect(text).toContain('#EXT-X-MAP:URI="frames.mp4",BYTERANGE="700@0"\n');
    expect(HLS.parse(text)).toMatchObject({
      isIFrame: true,
      segments: [{ uri: 'frames.mp4', byterange: { offset: 700, length: 1234 } }, { uri: 'separate.m4s' }],
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
  const sound = { uri: 'audio/index.m3u8', channels: 2, codec: 'mp4a.40.2', name: 'Sound', language: 'ko' };
  const playlist: MultivariantPlaylist = {
    variants: [variant, { ...variant, uri: '360p/index.m3u8', width: 640, height: 360, videoRange: 'PQ' }],
    audio: [sound],
    iframes: { ...variant, uri: 'iframes/index.m3u8' },
  };

  it('has all attributes that Apple requires', () => {
    expect(HLS.parse(multivariantPlaylist(playlist))).toMatchObject({
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
        { uri: 'iframes/index.m3u8', isIFrameOnly: true, codecs: 'avc1.64001f' },
      ],
    });
  });

  it('lists alternative audio, of which the first one is the default, and the first one of each language is chosen automatically', () => {
    const english = { ...sound, uri: 'audio-2/index.m3u8', name: 'en', language: 'en' };
    const surround = { ...sound, uri: 'audio-3/index.m3u8', name: '5.1', channels: 6, codec: 'ec-3' };
    const text = multivariantPlaylist({ ...playlist, audio: [sound, english, surround] });
    expect(HLS.parse(text)).toMatchObject({
      variants: [
        {
          codecs: 'avc1.64001f,mp4a.40.2,ec-3',
          audio: [
            { name: 'Sound', isDefault: true, autoselect: true },
            { name: 'en', language: 'en', isDefault: false, autoselect: true },
            { name: '5.1', channels: '6', isDefault: false, autoselect: false },
          ],
        },
        { uri: '360p/index.m3u8' },
        { isIFrameOnly: true, codecs: 'avc1.64001f' },
      ],
    });
  });

  it('refers to its chapters if there are any', () => {
    expect(HLS.parse(multivariantPlaylist({ ...playlist, chapters: true }))).toMatchObject({
      sessionDataList: [{ id: 'com.apple.hls.chapters', uri: 'chapters.json' }],
    });
    expect(multivariantPlaylist(playlist)).not.toContain('SESSION-DATA');
  });

  it('has no audio group if there is no audio', () => {
    const text = multivariantPlaylist({ variants: [variant] });
    expect(text).not.toContain('AUDIO');
    expect(HLS.parse(text)).toMatchObject({ variants: [{ codecs: 'avc1.64001f', audio: [] }] });
  });

  it('replaces quotes and line breaks in names', () => {
    const names = fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', '=', 'a', '\u0085', ' ') });
    fc.assert(
      fc.property(names, names, (name, language) => {
        const text = multivariantPlaylist({ ...playlist, audio: [{ ...sound, name, language }] });
        expect(text.split(/\r|\n/)).toHaveLength(multivariantPlaylist(playlist).split('\n').length);
        expect(text.split('\n')[3]!.match(/"/g)!.length % 2).toBe(0);
        expect(text).toContain('DEFAULT=YES');
      }),
    );
  });
});

describe('measured bandwidth', () => {
  it('has the peak of the densest run that lasts 0.5 to 1.5 target durations', () => {
    const segments = [
      { bytes: 100, seconds: 1 },
      { bytes: 900, seconds: 1 },
      { bytes: 100, seconds: 2 },
      { bytes: 100, seconds: 4 },
    ];
    // The first two segments: 1000 bytes in 2 s. The second segment alone (900 bytes in 1 s) is too short.
    expect(measureBandwidth(segments, 4)).toEqual({ peak: 4000, average: 1200 });
  });

  it('has a peak equal to the average if the stream is too short', () => {
    expect(measureBandwidth([{ bytes: 1000, seconds: 0.5 }], 4)).toEqual({ peak: 16_000, average: 16_000 });
    expect(measureBandwidth([], 4)).toEqual({ peak: 0, average: 0 });
  });
});
