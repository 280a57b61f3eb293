import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchPackage } from './registries.ts';

/** The version of the program is that of the package. */
const PACKAGE = { registry: 'PyPI', name: 'imageio-ffmpeg==0.8.1' } as const;
const PROGRAM = 'imageio_ffmpeg/binaries/ffmpeg-linux-x86_64-v9.0.2';

/** Fetches an ffmpeg with VMAF, for Linux on x64. @returns its path. @throws Error if it cannot be fetched. */
export async function fetchFfmpegWithVmaf(): Promise<string> {
  const path = join(await fetchPackage(PACKAGE), PROGRAM);
  await chmod(path, 0o755);
  return path;
}
