import type { Rule } from './index.ts';
import type { Files } from './testing.ts';

/** Changes to the valid stream, with exactly the rules that each change violates. */
export const DEFECTS: [defect: string, change: (files: Files) => void, errors: Rule[], warnings?: Rule[]][] =
  [
    ['a missing segment', (files) => files.delete('90p/2.m4s'), ['readable']],
    [
      'a missing playlist',
      (files) => files.delete('audio/index.m3u8'),
      ['average-bandwidth', 'bandwidth', 'codecs', 'readable'],
    ],
    [
      'a URL outside the stream',
      editMedia('90p', '"init.mp4"', '"https://example.org/init.mp4"'),
      ['readable'],
    ],
    [
      'a range beyond the end of its file',
      editMedia('iframes', /#EXT-X-BYTERANGE:\d+@(?=\d+\n.*\n#EXT-X-END)/, '#EXT-X-BYTERANGE:9999999@'),
      ['readable'],
    ],
    ['a playlist with a syntax error', editMedia('90p', '#EXTINF:4.000000,', '#EXTINF:4.000000'), ['syntax']],
    [
      'a multivariant playlist instead of a media playlist',
      (files) => files.set('90p/index.m3u8', files.get('index.m3u8')!),
      ['syntax'],
    ],
    ['too low a version', editMedia('180p', 'VERSION:7', 'VERSION:5'), ['version']],
    ['too low a version for ranges', editMedia('iframes', 'VERSION:7', 'VERSION:4'), ['version']],
    [
      'a discontinuity',
      editMedia('180p', '#EXTINF:1.2', '#EXT-X-DISCONTINUITY\n#EXTINF:1.2'),
      ['unsupported'],
    ],
    [
      'two init segments',
      editMedia('180p', '#EXTINF:1.2', '#EXT-X-MAP:URI="../90p/init.mp4"\n#EXTINF:1.2'),
      ['unsupported'],
    ],
    ['type EVENT with EXT-X-ENDLIST', editMedia('180p', ':VOD', ':EVENT'), ['playlist-type']],
    ['no playlist type', editMedia('180p', '#EXT-X-PLAYLIST-TYPE:VOD\n', ''), ['playlist-type']],
    ['no EXT-X-ENDLIST', editMedia('180p', '#EXT-X-ENDLIST\n', ''), ['playlist-type']],
    [
      'a target duration below the EXTINF values and segment durations',
      editMedia('180p', 'DURATION:4', 'DURATION:3'),
      ['segment-length', 'target-duration'],
    ],
    ['a different target duration', editMedia('audio', 'DURATION:4', 'DURATION:5'), ['target-duration']],
    [
      'no EXT-X-INDEPENDENT-SEGMENTS',
      (files) => {
        editMultivariant('#EXT-X-INDEPENDENT-SEGMENTS\n', '')(files);
        editMedia('180p', '#EXT-X-INDEPENDENT-SEGMENTS\n', '')(files);
      },
      ['independent-segments'],
    ],
    ['no AVERAGE-BANDWIDTH', editMultivariant(/,AVERAGE-BANDWIDTH=\d+/, ''), ['attributes']],
    ['no CODECS', editMultivariant(/,CODECS="[^"]*"/, ''), ['attributes']],
    ['no RESOLUTION', editMultivariant(',RESOLUTION=320x180', ''), ['attributes']],
    ['no FRAME-RATE', editMultivariant(',FRAME-RATE=30.000', ''), ['attributes']],
    [
      'no CODECS for I-frames',
      editMultivariant(/,CODECS="[^"]*"(?=,RESOLUTION=160x90,VIDEO-RANGE=SDR,URI)/, ''),
      ['attributes'],
    ],
    [
      'a missing audio group',
      editMultivariant(/AUDIO="audio"/g, 'AUDIO="other"'),
      ['audio-group', 'average-bandwidth', 'bandwidth', 'codecs'],
    ],
    ['no I-frame playlist', editMultivariant(/#EXT-X-I-FRAME.*\n/, ''), ['iframes']],
    [
      'an I-frame playlist without EXT-X-I-FRAMES-ONLY',
      editMedia('iframes', '#EXT-X-I-FRAMES-ONLY\n', ''),
      ['iframes'],
    ],
    [
      'an I-frame playlist with whole segments',
      editMultivariant('iframes/index.m3u8', '90p/index.m3u8'),
      ['average-bandwidth', 'bandwidth', 'codecs', 'iframes'],
    ],
    [
      'several frames in an I-frame segment',
      (files) => edit(files, '90p/index.m3u8', '#EXT-X-MAP', '#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP'),
      ['iframes'],
    ],
    ['CODECS with another profile', editMultivariant('avc1.64000d', 'avc1.4d400d'), ['codecs']],
    ['CODECS without the audio codec', editMultivariant(',mp4a.40.2', ''), ['codecs']],
    ['an incorrect RESOLUTION', editMultivariant('320x180', '320x240'), ['resolution']],
    ['an incorrect FRAME-RATE', editMultivariant('30.000', '25.000'), ['frame-rate']],
    ['a FRAME-RATE above 60', editMultivariant('30.000', '120.000'), ['frame-rate']],
    ['too high a BANDWIDTH', scaleBitRate(',AVERAGE', 'BANDWIDTH', 1.12), ['bandwidth']],
    ['too low a BANDWIDTH', scaleBitRate(',AVERAGE', 'BANDWIDTH', 0.88), ['bandwidth']],
    [
      'too high an AVERAGE-BANDWIDTH',
      scaleBitRate(',CODECS', 'AVERAGE-BANDWIDTH', 1.12),
      ['average-bandwidth'],
    ],
    [
      'too low an AVERAGE-BANDWIDTH',
      scaleBitRate(',CODECS', 'AVERAGE-BANDWIDTH', 0.88),
      ['average-bandwidth'],
    ],
    [
      'a segment with a much higher bit rate',
      (files) => addPadding(files, '180p/2.m4s', 2_000_000),
      ['average-bandwidth', 'bandwidth'],
      ['peak'],
    ],
    ['no init segment', editMedia('180p', /#EXT-X-MAP.*\n/, ''), ['init']],
    [
      'an init segment that is not an MP4',
      (files) => files.set('180p/init.mp4', Buffer.from('<html>')),
      ['init'],
    ],
    [
      'an init segment without parameter sets',
      (files) => setByte(files, '180p/init.mp4', 'avcC', 5, 0xe0),
      ['init'],
    ],
    [
      'a truncated segment',
      (files) => files.set('180p/2.m4s', files.get('180p/2.m4s')!.subarray(0, -1)),
      ['segment'],
    ],
    [
      'a segment that is not an MP4',
      (files) => files.set('180p/2.m4s', Buffer.from('WEBVTT\n')),
      ['segment'],
    ],
    ['a segment with another track', (files) => setByte(files, '180p/2.m4s', 'tfhd', 7, 9), ['segment']],
    ['an empty segment', (files) => files.set('180p/2.m4s', Buffer.alloc(0)), ['segment']],
    ['a first sample without the sync flag', (files) => setByte(files, '180p/1.m4s', 'trun', 17, 1), ['idr']],
    ['a first frame that is not an IDR picture', (files) => replaceIdrSlice(files, '180p/1.m4s'), ['idr']],
    [
      'a segment that exceeds the target duration',
      editMedia('180p', 'DURATION:4', 'DURATION:3', /4\.0{6}/g, '3.400000'),
      ['bandwidth', 'duration', 'extinf', 'segment-length', 'target-duration'],
    ],
    ['an incorrect EXTINF', editMedia('180p', '1.200000', '1.240000'), ['duration', 'extinf']],
    [
      'EXTINF values with an incorrect sum',
      editMedia('180p', '1.200000', '1.220000', '2.000000', '2.020000'),
      ['duration'],
    ],
    ['a gap between segments', (files) => shift(files, '180p/2.m4s', 1600), ['alignment', 'contiguous']],
    ['a small gap between segments', (files) => shift(files, '180p/2.m4s', 160), ['contiguous']],
    ['overlapping audio segments', (files) => shift(files, 'audio/2.m4s', -480), ['contiguous']],
    [
      'a gap inside a segment',
      (files) => files.set('180p/1.m4s', Buffer.concat([files.get('180p/1.m4s')!, files.get('180p/3.m4s')!])),
      ['bandwidth', 'contiguous', 'duration', 'extinf', 'segment-length'],
    ],
    [
      'segments that start at different times',
      (files) => shiftAll(files, '90p', 1600),
      ['alignment'],
      ['start-offset'],
    ],
    ['a variant with fewer segments', editMedia('90p', /#EXTINF.*\n3\.m4s\n/, ''), ['alignment', 'duration']],
    ['audio that ends early', editMedia('audio', /#EXTINF.*\n3\.m4s\n/, ''), ['duration']],
    ['missing chapters', (files) => files.delete('chapters.json'), ['readable']],
    [
      'chapters outside the stream',
      editMultivariant('"chapters.json"', '"https://example.org/c.json"'),
      ['readable'],
    ],
    [
      'chapters that are not JSON',
      (files) => files.set('chapters.json', Buffer.from('WEBVTT')),
      ['chapters'],
    ],
    [
      'chapters that are not UTF-8',
      (files) => files.set('chapters.json', Buffer.from('["\xff"]', 'latin1')),
      ['chapters'],
    ],
    [
      'chapters without an array',
      (files) => files.set('chapters.json', Buffer.from('{"chapters":[]}')),
      ['chapters'],
    ],
    [
      'a chapter that is not an object',
      (files) => files.set('chapters.json', Buffer.from('[null]')),
      ['chapters'],
    ],
    ['a chapter without a start', editChapters('"start-time":7.5,', ''), ['chapters']],
    ['a chapter before the start', editChapters('"start-time":0', '"start-time":-1'), ['chapters']],
    [
      'chapters that start at the same time',
      editChapters('"start-time":7.5', '"start-time":0'),
      ['chapters'],
    ],
    ['a chapter after the end', editChapters('"start-time":7.5', '"start-time":12'), ['chapters']],
    [
      'a chapter without a length',
      editChapters('"start-time":7.5', '"start-time":7.5,"duration":0'),
      ['chapters'],
    ],
    ['a chapter without a title', editChapters('"title":"Second"', '"title":""'), ['chapters']],
    ['a chapter without titles', editChapters(/"titles":\[.*?\]/, '"titles":[]'), ['chapters']],
    ['a title without a language', editChapters('"language":"und"', '"language":1'), ['chapters']],
    [
      'two titles in one language',
      editChapters('"title":"Second"}', '"title":"Second"},{"language":"und","title":"Other"}'),
      ['chapters'],
    ],
    ['audio that starts late', (files) => shiftAll(files, 'audio', 4800), [], ['start-offset']],
  ];

type Replacement = [from: string | RegExp, to: string, ...more: (string | RegExp)[]];

/** Replaces text in a file. @throws if a text to replace is missing. */
export function edit(files: Files, name: string, ...replacements: Replacement): void {
  let content = files.get(name)!.toString();
  for (let index = 0; index < replacements.length; index += 2) {
    const changed = content.replace(replacements[index]!, replacements[index + 1] as string);
    if (changed === content) throw new Error(`${name} does not contain ${replacements[index]}`);
    content = changed;
  }
  files.set(name, Buffer.from(content));
}
function editMedia(rendition: string, ...replacements: Replacement): (files: Files) => void {
  return (files) => edit(files, `${rendition}/index.m3u8`, ...replacements);
}
function editMultivariant(...replacements: Replacement): (files: Files) => void {
  return (files) => edit(files, 'index.m3u8', ...replacements);
}

function editChapters(...replacements: Replacement): (files: Files) => void {
  return (files) => edit(files, 'chapters.json', ...replacements);
}
/** Scales a declared bit rate of the first variant. */
export function scaleBitRate(suffix: string, name: string, factor: number): (files: Files) => void {
  return (files) => {
    const pattern = new RegExp(`(?<=STREAM-INF:.*?\\b${name}=)\\d+(?=${suffix})`);
    const value = Number(pattern.exec(files.get('index.m3u8')!.toString())![0]);
    edit(files, 'index.m3u8', pattern, String(Math.round(value * factor)));
  };
}
/** Sets a byte of a box. @param offset - from the end of the box type. */
function setByte(files: Files, name: string, box: string, offset: number, value: number): void {
  const bytes = files.get(name)!;
  bytes[bytes.indexOf(box) + 4 + offset] = value;
}
/** Shifts the decode time. */
function shift(files: Files, name: string, units: number): void {
  const bytes = files.get(name)!;
  const offset = bytes.indexOf('tfdt') + 8;
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(offset) + BigInt(units), offset);
}
function shiftAll(files: Files, rendition: string, units: number): void {
  for (const index of [0, 1, 2, 3]) shift(files, `${rendition}/${index}.m4s`, units);
}
function addPadding(files: Files, name: string, size: number): void {
  const free = Buffer.alloc(size);
  free.writeUInt32BE(size);
  free.write('free', 4);
  files.set(name, Buffer.concat([files.get(name)!, free]));
}
/** Turns the first IDR slice into a non-IDR slice. */
function replaceIdrSlice(files: Files, name: string): void {
  const bytes = files.get(name)!;
  let offset = bytes.indexOf('mdat') + 4;
  while ((bytes[offset + 4]! & 31) !== 5) offset += 4 + bytes.readUInt32BE(offset);
  bytes[offset + 4] = 0x61;
}
