import { execFileSync } from 'node:child_process';
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { segmentsOf } from '../jpeg.domain.ts';
import { convertFile } from './testing/convert.ts';
import { TOOLS } from './testing/tools.ts';

const PLACE = '+37.5665+126.9780/';
const SECRET = 'Secret of the owner';

it.each([
  ['a copied source', ['-c:v', 'libx264', '-g', '30', '-c:a', 'aac'], 'mp4'],
  ['an encoded source', ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_s16le'], 'mov'],
])('viewers get no metadata of %s', async (_, codecs, extension) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-metadata-'));
  const path = join(folder.path, `film.${extension}`);
  execFileSync(TOOLS.ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'],
    ...['-f', 'lavfi', '-i', 'sine=duration=4', ...codecs, '-pix_fmt', 'yuvj420p'],
    ...['-metadata', `location=${PLACE}`, '-metadata', `comment=${SECRET}`, '-metadata', `title=${SECRET}`],
    ...['-metadata:s:v', `handler_name=${SECRET}`, '-metadata:s:a', `handler_name=${SECRET}`],
    ...['-movflags', 'use_metadata_tags', '-metadata', `com.apple.quicktime.location.ISO6709=${PLACE}`, path],
  ]);
  const source = readFileSync(path);
  expect([source.includes(PLACE), source.includes(SECRET)]).toEqual([true, true]);
  const { files } = await convertFile(path);
  expect(files.size).toBeGreaterThan(5);
  for (const [name, body] of files) {
    expect(body.includes(PLACE) || body.includes(SECRET), name).toBe(false);
    if (!name.endsWith('.jpg')) continue;
    const applicationSegments = [...segmentsOf(body)].filter(
      ({ marker }) => marker >= 0xe1 && marker <= 0xfe,
    );
    expect(applicationSegments, name).toEqual([]);
  }
});
