import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreFullError } from '@workreel/object-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConversionError } from '../converter.ts';
import { convertFile, openConverter } from './testing/convert.ts';
import { ffmpeg, TOOLS, wrapFfmpeg } from './testing/tools.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-allow-list-'));
const video = join(folder.path, 'video.mkv');
beforeAll(() => {
  const clip = join(folder.path, 'clip.mkv');
  ffmpeg([
    ...['-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=4', '-f', 'lavfi', '-i', 'sine=d=4'],
    ...['-c:v', 'mpeg4', '-q:v', '5', clip],
  ]);
  // Repeated 14 times, so that there is time to interrupt a conversion.
  ffmpeg(['-stream_loop', '13', '-i', clip, '-c', 'copy', video]);
});
afterAll(() => folder.remove());

/** Returns the IDs of all processes that use this video. */
const findProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && commandOf(name).includes(video))
    .map(Number);

/** Returns the command line of a process; empty if it has exited. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe('a file disguised as a video', () => {
  const canary = join(folder.path, 'canary.mp4');
  const connections: string[] = [];
  const server = createServer((socket) => {
    connections.push('connection');
    socket.destroy();
  });
  let port = 0;
  beforeAll(async () => {
    ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=320x180:d=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', canary]);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  it.each([
    [
      'an HLS playlist',
      (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${target}\n#EXT-X-ENDLIST\n`,
    ],
    ['a concat script', (target: string) => `ffconcat version 1.0\nfile '${target}'\n`],
    [
      'a DASH manifest',
      (target: string) =>
        `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet contentType="video"><Representation id="1" bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    [
      'an SDP file',
      (target: string) =>
        `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video ${target.split(':').at(-1)} RTP/AVP 96\n`,
    ],
  ])('does not make ffmpeg open other files or URLs: %s', async (_, write) => {
    // If the canary were opened, the conversion would succeed.
    for (const target of [canary, `http://127.0.0.1:${port}`, `file://${canary}`]) {
      const path = join(folder.path, 'disguised.mp4');
      writeFileSync(path, write(target));
      const error = await convertFile(path).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ name: 'ConversionError', code: 'NOT_A_VIDEO' });
    }
    expect(connections).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('an interrupted conversion', () => {
  it('leaves no process if it is aborted', async () => {
    const controller = new AbortController();
    const error = await convertFile(video, {
      signal: controller.signal,
      onPlayable: async () => controller.abort(new Error('The post was deleted.')),
    }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ message: 'The post was deleted.' });
    expect(findProcesses()).toEqual([]);
  });

  it('throws the error of the object store and leaves no process', async () => {
    let writes = 0;
    const error = await convertFile(video, {
      publish: async () => {
        if (++writes > 8) throw new StoreFullError('The object store is full.');
      },
    }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StoreFullError);
    expect(findProcesses()).toEqual([]);
  });

  it('can be retried if ffmpeg was killed', async () => {
    // With the first file: later, a fast ffmpeg may have ended already.
    const error = await convertFile(video, {
      publish: async () => {
        for (const pid of findProcesses()) process.kill(pid, 'SIGKILL');
      },
    }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ConversionError);
    expect((error as Error).message).toContain('killed');
  });

  it('can be retried if ffmpeg ran out of memory', async () => {
    const error = await convertFile(video, {}, { memoryBytes: 150 * 1024 ** 2 }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ConversionError);
    expect((error as Error).message).toMatch(/memory/);
    expect(findProcesses()).toEqual([]);
  });

  it('stops soon after the parent process dies', async () => {
    const child = convertInChild(video);
    await once(child.stdout!, 'data');
    expect(findProcesses().length).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await once(child, 'close');
    await expect.poll(findProcesses).toEqual([]);
  });

  function convertInChild(path: string): ChildProcess {
    const script = `
      import { convertFile } from ${JSON.stringify(import.meta.resolve('./testing/convert.ts'))};
      await convertFile(${JSON.stringify(path)}, { onPlayable: async () => console.log('playable') });`;
    return spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }
});

describe('limits', () => {
  it('apply to the duration', async () => {
    const error = await convertFile(video, { maxDurationSeconds: 55 }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'ConversionError', code: 'TOO_LONG' });
  });

  it('apply to the frame size', async () => {
    const error = await convertFile(video, {}, { maxPixels: 640 * 359 }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'ConversionError', code: 'TOO_LARGE' });
  });
});

describe('the ffmpeg check', () => {
  it('reports a missing ffmpeg with instructions, and finds it once it is installed', async () => {
    const path = join(folder.path, 'ffmpeg');
    const converter = openConverter({ ffmpegPath: path });
    await expect(converter.tools()).rejects.toMatchObject({
      name: 'FfmpegMissingError',
      message: expect.stringContaining('FFMPEG_PATH'),
    });
    const error = await convertFile(video, {}, { ffmpegPath: path }).catch((cause: unknown) => cause);
    expect(error).not.toBeInstanceOf(ConversionError);

    wrapFfmpeg(path);
    expect(await converter.tools()).toMatchObject({ ffmpeg: path, version: TOOLS.version });
  });

  it('reports an ffmpeg without the encoder', async () => {
    const path = join(folder.path, 'ffmpeg-without-encoders');
    writeFileSync(path, '#!/bin/sh\necho "ffmpeg version 7.1"\n', { mode: 0o755 });
    const converter = openConverter({ ffmpegPath: path });
    await expect(converter.tools()).rejects.toThrow(/libx264/);
  });
});
