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
  '# a comment, and a tag of somebody else',
  '#EXT-SOMEBODY:1',
  '#EXTINF:2,title',
  '#EXT-X-BYTERANGE:50',
  'all.mp4',
  '#EXT-X-ENDLIST',
].join('\n');

const MULTIVARIANT = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Sound, and =",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=300,AVERAGE-BANDWIDTH=200,CODECS="avc1.64001f, mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,AUDIO="a"',
  'v.m3u8',
  '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=30,CODECS="avc1.64001f",RESOLUTION=320x180,URI="i.m3u8"',
].join('\n');

const parse = (text: string) => parsePlaylist(Buffer.from(text));

describe('a strict reader of playlists', () => {
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
      neededVersion: 6,
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
      audio: [{ group: 'a', name: 'Sound, and =', uri: 'a.m3u8' }],
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

  it('agrees with hls-parser on both', () => {
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
    ['no first tag', MEDIA, '#EXTM3U\n', ''],
    ['a mark of byte order', MEDIA, '#EXTM3U', '\ufeff#EXTM3U'],
    ['a control character', MEDIA, 'title', 'ti\u0007tle'],
    ['no target', MEDIA, '#EXT-X-TARGETDURATION:4\n', ''],
    ['a target that is no integer', MEDIA, 'TARGETDURATION:4', 'TARGETDURATION:4.5'],
    ['a target twice', MEDIA, '#EXT-X-ENDLIST', '#EXT-X-TARGETDURATION:4'],
    ['a type of its own', MEDIA, ':VOD', ':FILM'],
    ['a duration that is none', MEDIA, 'EXTINF:4.000000', 'EXTINF:four'],
    ['a duration without its comma', MEDIA, '4.000000,', '4.000000'],
    ['an address that no EXTINF names', MEDIA, '#EXTINF:2,title\n#EXT-X-BYTERANGE:50\n', ''],
    ['an EXTINF without its address', MEDIA, '#EXT-X-BYTERANGE:50\nall.mp4\n', ''],
    ['an address with a blank', MEDIA, 'all.mp4', 'all of it.mp4'],
    ['a range that goes on from nowhere', MEDIA, '100@10', '100'],
    ['a range that is none', MEDIA, '100@10', '100-110'],
    ['a map without address', MEDIA, 'URI="init.mp4",', ''],
    ['an address without quotes', MEDIA, '"init.mp4"', 'init.mp4'],
    ['tags of both kinds', MEDIA, '#EXT-X-ENDLIST', '#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8'],
    ['no bandwidth', MULTIVARIANT, 'INF:BANDWIDTH=300,', 'INF:'],
    ['a bandwidth that is no integer', MULTIVARIANT, 'INF:BANDWIDTH=300,', 'INF:BANDWIDTH=3e2,'],
    ['an attribute twice', MULTIVARIANT, 'AVERAGE-BANDWIDTH=200', 'BANDWIDTH=200'],
    ['an open quote', MULTIVARIANT, 'AUDIO="a"', 'AUDIO="a'],
    ['a comma at the end', MULTIVARIANT, 'AUDIO="a"', 'AUDIO="a",'],
    ['a blank before an attribute', MULTIVARIANT, ',AUDIO', ', AUDIO'],
    ['a resolution that is none', MULTIVARIANT, '640x360', '640*360'],
    ['a rate that is none', MULTIVARIANT, '29.970', '30000/1001'],
    ['a variant without address', MULTIVARIANT, 'v.m3u8\n', ''],
    ['an address of no variant', MULTIVARIANT, 'v.m3u8\n', 'v.m3u8\nw.m3u8\n'],
    ['a rendition without group', MULTIVARIANT, 'GROUP-ID="a",', ''],
    ['a rendition without name', MULTIVARIANT, 'NAME="Sound, and =",', ''],
    ['a type of rendition that is none', MULTIVARIANT, 'TYPE=AUDIO', 'TYPE=SMELL'],
    ['a default that nobody selects', MULTIVARIANT, 'AUTOSELECT=YES', 'AUTOSELECT=NO'],
    ['an I-frame playlist without address', MULTIVARIANT, ',URI="i.m3u8"', ''],
    ['a range of pictures that is none', MULTIVARIANT, ',FRAME-RATE', ',VIDEO-RANGE=WIDE,FRAME-RATE'],
  ])('refuses %s', (_, text, from, to) => {
    expect(() => parse(change(text, from, to))).toThrow(PlaylistError);
  });

  it('says in which line', () => {
    expect(() => parse(change(MEDIA, '4.000000', 'four'))).toThrow(expect.objectContaining({ line: 6 }));
  });

  it('refuses what hls-parser refuses', () => {
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

  it('reads or refuses what is cut and strewn, and never fails otherwise', () => {
    let refused = 0;
    const bits = [
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
    const change = fc.record({ at: fc.nat(500), cut: fc.nat(20), put: fc.constantFrom('', ...bits) });
    fc.assert(
      fc.property(
        fc.constantFrom(MEDIA, MULTIVARIANT),
        fc.array(change, { maxLength: 3 }),
        (text, changes) => {
          const changed = changes.reduce(
            (before, { at, cut, put }) => before.slice(0, at) + put + before.slice(at + cut),
            text,
          );
          try {
            parse(changed);
          } catch (error) {
            expect(error).toBeInstanceOf(PlaylistError);
            refused++;
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(200);
  });

  it('refuses bytes that are no UTF-8, and lists without an end', () => {
    expect(() => parsePlaylist(Buffer.from([...Buffer.from('#EXTM3U\n'), 0xc3, 0x28]))).toThrow('UTF-8');
    expect(() => parse(`#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(100_001)}`)).toThrow('200000 lines');
    expect(() => parse(`#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na\n'.repeat(61)}`)).toThrow('60 variants');
  });
});
