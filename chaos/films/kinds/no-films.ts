/** Files that are no films, although some of them look like one. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pick } from '../../random.ts';
import { keep, rename } from '../bytes.ts';
import { ffmpeg } from '../tools.ts';
import { buildPlan, edit, type Kinds, type Make } from './make.ts';

const written =
  (name: string, content: string | Buffer, reason: RegExp): Make =>
  async ({ folder }) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return { label: 'noFilm', path, reason };
  };

const image =
  (name: string, args: string[], reason = /image|picture|photo/i): Make =>
  async ({ folder }) => {
    const path = join(folder, name);
    await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=320x240', '-frames:v', '1', ...args, path]);
    return { label: 'noFilm', path, reason };
  };

/** A file type box and a meta box, like those of photos in HEIC and AVIF. */
function heic(brand: string): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const handler = box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(13)]));
  return Buffer.concat([
    box('ftyp', Buffer.concat([Buffer.from(brand), Buffer.alloc(4), Buffer.from(`mif1${brand}`)])),
    box('meta', Buffer.concat([Buffer.alloc(4), handler])),
    box('mdat', Buffer.alloc(5000, 0x5a)),
  ]);
}

const NOT_A_VIDEO = /not a video|neither video nor audio|unknown|no (video|media)|text|cannot be read/i;

export const NO_FILMS: Kinds = {
  empty: written('film.mp4', '', /empty/i),
  'zero bytes': written('film.mp4', Buffer.alloc(100_000), NOT_A_VIDEO),
  'random bytes': async ({ folder, random }) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(random() * 256))));
    return { label: 'noFilm', path, reason: NOT_A_VIDEO };
  },
  text: written('film.mp4', 'This is not a video.\n'.repeat(200), NOT_A_VIDEO),
  'HTML page': written(
    'film.mp4',
    '<!doctype html><html><body><video src="film.mp4"></video></body></html>',
    NOT_A_VIDEO,
  ),
  'ZIP archive': written(
    'film.mp4',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5000, 3)]),
    NOT_A_VIDEO,
  ),
  PDF: written('film.mov', '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n'.repeat(50), NOT_A_VIDEO),
  'HLS playlist': async ({ folder, random }) => {
    const path = join(folder, 'film.mp4');
    const target = pick(['/etc/passwd', 'http://127.0.0.1:9/1.ts', 'file:///etc/hostname'], random);
    await writeFile(path, `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${target}\n#EXT-X-ENDLIST\n`);
    return { label: 'noFilm', path, reason: /playlist|not a video|neither video/i };
  },
  'concat script': written(
    'film.mp4',
    'ffconcat version 1.0\nfile /etc/passwd\nfile film.mp4\n',
    /script|playlist|not a video|neither video/i,
  ),
  'DASH manifest': written(
    'film.mp4',
    '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>',
    /playlist|manifest|not a video|neither video/i,
  ),
  PNG: image('film.mp4', ['-c:v', 'png', '-f', 'image2']),
  JPEG: image('film.mov', ['-c:v', 'mjpeg', '-f', 'image2']),
  BMP: image('film.mp4', ['-c:v', 'bmp', '-f', 'image2']),
  TIFF: image('film.mp4', ['-c:v', 'tiff', '-f', 'image2']),
  'still GIF': image('film.gif', []),
  'still WebP': image('film.webp', ['-c:v', 'libwebp']),
  'HEIC photo': written('film.mp4', heic('heic'), /photo|image|picture|HEIC/i),
  'AVIF photo': written('film.mp4', heic('avif'), /photo|image|picture|AVIF/i),
  'protected MP4': async (context) => {
    const { path } = await buildPlan(context, {});
    await edit(path, (bytes) => rename(rename(bytes, 'avc1', 'encv'), 'mp4a', 'enca'));
    return { label: 'noFilm', path, reason: /protected|encrypted|DRM/i };
  },
  'unknown codec': async (context) => {
    const { path } = await buildPlan(context, { sound: 'none' });
    await edit(path, (bytes) => rename(bytes, 'avc1', 'zzz1'));
    return { label: 'noFilm', path, reason: /codec|format|decode|cannot play/i };
  },
  'only subtitles': async ({ folder }) => {
    const path = join(folder, 'film.mkv');
    await writeFile(join(folder, 'film.srt'), '1\n00:00:00,000 --> 00:00:02,000\nHello\n');
    await ffmpeg(['-i', join(folder, 'film.srt'), '-c:s', 'srt', path]);
    return { label: 'noFilm', path, reason: /no (video|picture|sound)|neither|track/i };
  },
  'only the beginning': async (context) => {
    const { path } = await buildPlan(context, {});
    await edit(path, (bytes) => keep(bytes, 0, 0.002));
    return { label: 'noFilm', path, reason: /truncated|missing|not a video|end/i };
  },
};
