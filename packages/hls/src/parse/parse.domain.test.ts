import fc from 'fast-check';
import HLS from 'hls-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlaylistError } from './lines.domain.ts';
import { parsePlaylist } from './parse.domain.ts';

beforeAll(() => HLS.setOptions({ strictMode: true }));

const MEDIA = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-TARGETDURATION:4',
  '#EXT-X-PLAYLIST-TYPE:VOD',
  '#EXT-X-MAP:URI="init.mp4",BYTERANGE="10@0"',
  '#EXTINF:4.000000,',
  '#EXT-X-BYTERANGE:100@10',
  'all.mp4',
  '',
  '# a comment, and an unknown tag',
  '#EXT-UNKNOWN:1',
  '#EXTINF:2,title',
  '#EXT-X-BYTERANGE:50',
  'all.mp4',
  '#EXT-X-ENDLIST',
].join('\n');

const MULTIVARIANT = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A title",LANGUAGE="en"',
  '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="c.json"',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Audio, and =",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=300,AVERAGE-BANDWIDTH=200,CODECS="avc1.64001f, mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,AUDIO="a"',
  'v.m3u8',
  '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=30,CODECS="avc1.64001f",RESOLUTION=320x180,URI="i.m3u8"',
].join('\n');

const parse = (text: string) => parsePlaylist(Buffer.from(text));

describe('parsePlaylist', () => {
  it('reads a media playlist', () => {
    const map = { uri: 'init.mp4', range: { offset: 0, length: 10 } };
    expect(parse(MEDIA)).toEqual({
      kind: 'media',
      version: 7,
      independentSegments: false,
      targetDuration: 4,
      type: 'VOD',
      ended: true,
      iframesOnly: false,
      requiredVersion: 6,
      unsupported: [],
      segments: [
        { uri: 'all.mp4', seconds: 4, range: { offset: 10, length: 100 }, map },
        { uri: 'all.mp4', seconds: 2, range: { offset: 110, length: 50 }, map },
      ],
    });
    expect(parse(MEDIA.replaceAll('\n', '\r\n'))).toEqual(parse(MEDIA));
  });

  it('reads a multivariant playlist', () => {
    expect(parse(MULTIVARIANT)).toEqual({
      kind: 'multivariant',
      version: 7,
      independentSegments: true,
      audio: [{ group: 'a', name: 'Audio, and =', uri: 'a.m3u8' }],
      chapters: 'c.json',
      variants: [
        {
          uri: 'v.m3u8',
          bandwidth: 300,
          averageBandwidth: 200,
          codecs: ['avc1.64001f', 'mp4a.40.2'],
          resolution: { width: 640, height: 360 },
          frameRate: 29.97,
          audio: 'a',
        },
      ],
      iframes: [
        {
          uri: 'i.m3u8',
          bandwidth: 30,
          averageBandwidth: undefined,
          codecs: ['avc1.64001f'],
          resolution: { width: 320, height: 180 },
          frameRate: undefined,
          audio: undefined,
        },
      ],
    });
  });

  it('agrees with hls-parser', () => {
    const media = HLS.parse(MEDIA);
    const multivariant = HLS.parse(MULTIVARIANT);
    expect(media).toMatchObject({ segments: [{ duration: 4 }, { duration: 2, byterange: { offset: 110 } }] });
    expect(multivariant).toMatchObject({
      variants: [{ bandwidth: 300, frameRate: 29.97 }, { isIFrameOnly: true }],
    });
  });

  const change = (text: string, from: string, to: string): string => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };

  it.each([
    ['a missing #EXTM3U', MEDIA, '#EXTM3U\n', ''],
    ['a byte order mark', MEDIA, '#EXTM3U', '\ufeff#EXTM3U'],
    ['a control character', MEDIA, 'title', 'ti\u0007tle'],
    ['a missing target duration', MEDIA, '#EXT-X-TARGETDURATION:4\n', ''],
    ['a target duration that is not an integer', MEDIA, 'TARGETDURATION:4', 'TARGETDURATION:4.5'],
    ['a duplicate target duration', MEDIA, '#EXT-X-ENDLIST', '#EXT-X-TARGETDURATION:4'],
    ['an unknown playlist type', MEDIA, ':VOD', ':MOVIE'],
    ['an invalid duration', MEDIA, 'EXTINF:4.000000', 'EXTINF:four'],
    ['a duration without a comma', MEDIA, '4.000000,', '4.000000'],
    ['a URI without EXTINF', MEDIA, '#EXTINF:2,title\n#EXT-X-BYTERANGE:50\n', ''],
    ['an EXTINF without a URI', MEDIA, '#EXT-X-BYTERANGE:50\nall.mp4\n', ''],
    ['a URI with white space', MEDIA, 'all.mp4', 'all segments.mp4'],
    ['a range without an offset or predecessor', MEDIA, '100@10', '100'],
    ['an invalid range', MEDIA, '100@10', '100-110'],
    ['a map without a URI', MEDIA, 'URI="init.mp4",', ''],
    ['an unquoted URI', MEDIA, '"init.mp4"', 'init.mp4'],
    ['tags of both playlist types', MEDIA, '#EXT-X-ENDLIST', '#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8'],
    ['session data without an ID', MULTIVARIANT, 'DATA-ID="com.example.title",', ''],
    ['session data without a value', MULTIVARIANT, ',VALUE="A title"', ''],
    ['session data with a value and a URI', MULTIVARIANT, ',LANGUAGE="en"', ',URI="t.json"'],
    [
      'two session data of one ID and language',
      MULTIVARIANT,
      '#EXT-X-MEDIA',
      '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="d.json"\n#EXT-X-MEDIA',
    ],
    ['a missing bandwidth', MULTIVARIANT, 'INF:BANDWIDTH=300,', 'INF:'],
    ['a bandwidth that is not an integer', MULTIVARIANT, 'INF:BANDWIDTH=300,', 'INF:BANDWIDTH=3e2,'],
    ['a duplicate attribute', MULTIVARIANT, 'AVERAGE-BANDWIDTH=200', 'BANDWIDTH=200'],
    ['an unterminated string', MULTIVARIANT, 'AUDIO="a"', 'AUDIO="a'],
    ['a trailing comma', MULTIVARIANT, 'AUDIO="a"', 'AUDIO="a",'],
    ['white space before an attribute', MULTIVARIANT, ',AUDIO', ', AUDIO'],
    ['an invalid resolution', MULTIVARIANT, '640x360', '640*360'],
    ['an invalid frame rate', MULTIVARIANT, '29.970', '30000/1001'],
    ['a variant without a URI', MULTIVARIANT, 'v.m3u8\n', ''],
    ['a URI without a variant', MULTIVARIANT, 'v.m3u8\n', 'v.m3u8\nw.m3u8\n'],
    ['a rendition without a group', MULTIVARIANT, 'GROUP-ID="a",', ''],
    ['a rendition without a name', MULTIVARIANT, 'NAME="Audio, and =",', ''],
    ['an unknown rendition type', MULTIVARIANT, 'TYPE=AUDIO', 'TYPE=OTHER'],
    ['a default that is not auto-selected', MULTIVARIANT, 'AUTOSELECT=YES', 'AUTOSELECT=NO'],
    ['an I-frame playlist without a URI', MULTIVARIANT, ',URI="i.m3u8"', ''],
    ['an unknown video range', MULTIVARIANT, ',FRAME-RATE', ',VIDEO-RANGE=WIDE,FRAME-RATE'],
  ])('rejects %s', (_, text, from, to) => {
    expect(() => parse(change(text, from, to))).toThrow(PlaylistError);
  });

  it('reports the line number', () => {
    expect(() => parse(change(MEDIA, '4.000000', 'four'))).toThrow(expect.objectContaining({ line: 6 }));
  });

  it('rejects playlists that hls-parser rejects', () => {
    const broken = [
      change(MEDIA, '#EXTM3U\n', ''),
      change(MEDIA, '#EXT-X-TARGETDURATION:4\n', ''),
      change(MEDIA, 'URI="init.mp4",', ''),
      change(MEDIA, '#EXT-X-ENDLIST', '#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8'),
      change(MULTIVARIANT, 'INF:BANDWIDTH=300,', 'INF:'),
      change(MULTIVARIANT, 'GROUP-ID="a",', ''),
    ];
    for (const text of broken) {
      expect(() => HLS.parse(text), text).toThrow();
      expect(() => parse(text), text).toThrow(PlaylistError);
    }
  });

  it('throws only PlaylistError for modified playlists', () => {
    let rejected = 0;
    const snippets = [
      ':',
      ',',
      '=',
      '"',
      '\n',
      '@',
      '#EXT',
      '#EXTINF:',
      '#EXT-X-STREAM-INF:',
      '9'.repeat(400),
      ' ',
    ];
    const change = fc.record({
      offset: fc.nat(500),
      removed: fc.nat(20),
      inserted: fc.constantFrom('', ...snippets),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(MEDIA, MULTIVARIANT),
        fc.array(change, { maxLength: 3 }),
        (text, changes) => {
          const changed = changes.reduce(
            (before, { offset, removed, inserted }) =>
              before.slice(0, offset) + inserted + before.slice(offset + removed),
            text,
          );
          try {
            parse(changed);
          } catch (error) {
            expect(error).toBeInstanceOf(PlaylistError);
            rejected++;
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(rejected).toBeGreaterThan(200);
  });

  it('rejects invalid UTF-8 and overlong playlists', () => {
    expect(() => parsePlaylist(Buffer.from([...Buffer.from('#EXTM3U\n'), 0xc3, 0x28]))).toThrow('UTF-8');
    expect(() => parse(`#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(100_001)}`)).toThrow('200000 lines');
    expect(() => parse(`#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na\n'.repeat(61)}`)).toThrow('60 variants');
  });
});
