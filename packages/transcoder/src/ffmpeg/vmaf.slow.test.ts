import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchPackage } from '@workreel/testing/registries';
import { fetchFfmpegWithVmaf } from '@workreel/testing/vmaf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertFile } from './testing/convert.ts';
import { checkFiles } from './testing/inspect.ts';
import { ffmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-vmaf-'));
afterAll(() => folder.remove());

/** Snow at night, which AV1 blurs with the rate factor that suits other films. */
const FILM = { registry: 'npm', name: 'jarallax@1.7.1' } as const;
const FILM_PATH = 'package/demo/video/local-video.mp4';

describe('a build with VMAF', () => {
  let tools: { ffmpegPath: string; film: string } | undefined;
  let reason = '';
  beforeAll(async () => {
    try {
      tools = { ffmpegPath: await fetchFfmpegWithVmaf(), film: join(await fetchPackage(FILM), FILM_PATH) };
    } catch (error) {
      reason = String(error);
    }
  });

  it('finds the rate factor of each codec: AV1 needs almost the rate of H.264 for snow', async ({ skip }) => {
    skip(tools === undefined, reason);
    const { ffmpegPath, film } = tools!;
    const path = join(folder.path, 'snow.mkv');
    // Few frames, but long enough for a sample.
    const part = ['-ss', '3', '-i', film, '-t', '10', '-map', '0:v', '-vf', 'fps=10'];
    ffmpeg([...part, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '8', '-pix_fmt', 'yuv420p', path]);
    const { files, result } = await convertFile(path, {}, { ffmpegPath, codecs: ['h264', 'av1'] });
    expect(result.warnings).toEqual([]);
    expect(await checkFiles(files)).toEqual([]);
    expect(result.quality).toMatchObject({ metric: 'vmaf', target: 88 });
    const [h264, av1] = (['h264', 'av1'] as const).map(
      (codec) => result.renditions.find((rendition) => rendition.codec === codec)!.averageBandwidth,
    );
    expect(av1! / h264!).toBeGreaterThan(0.6);
  });

  it('measures a stereoscopic film', async ({ skip }) => {
    skip(tools === undefined, reason);
    const path = join(folder.path, 'stereo.mkv');
    const options = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=6:d=12'];
    ffmpeg([...source, ...options, '-metadata:s:v', 'stereo_mode=top_bottom', path]);
    const { files, result } = await convertFile(path, {}, { ffmpegPath: tools!.ffmpegPath });
    expect(await checkFiles(files)).toEqual([]);
    expect(result.quality).toMatchObject({ metric: 'vmaf', target: 88 });
  });
});
