import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import HLS from 'hls-parser';
import { describe, expect, it } from 'vitest';
import { ConversionError } from '../converter.ts';
import { convertFile } from './testing/convert.ts';
import { INPUTS } from './testing/inputs.ts';
import { checkFiles } from './testing/inspect.ts';

HLS.setOptions({ strictMode: true });

describe('a typical upload', () => {
  for (const input of INPUTS) {
    const { expected, name } = input;
    it(`${name} ${typeof expected === 'string' ? `fails with ${expected}` : 'is converted to a valid stream'}`, async () => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-input-'));
      const path = join(folder.path, name);
      input.make(path);
      if (typeof expected === 'string') {
        const error = await convertFile(path).catch((cause: unknown) => cause);
        expect(error).toBeInstanceOf(ConversionError);
        expect(error).toMatchObject({ code: expected });
        return;
      }
      const { files, result, probed, playable, progress } = await convertFile(path);
      expect(await checkFiles(files, result.playlist)).toEqual([]);
      for (const [file, body] of files)
        if (file.endsWith('.m3u8')) expect(() => HLS.parse(body.toString())).not.toThrow();
      expect(result.renditions.map((rendition) => rendition.name)).toEqual(expected.renditions);
      expect(result.durationSeconds).toBeGreaterThan(expected.seconds - 0.06);
      expect(result.durationSeconds).toBeLessThan(expected.seconds + 0.1);
      expect(files.has('audio/index.m3u8')).toBe(expected.hasAudio);
      expect(files.get(result.poster!)!.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      const sheets = [...files.keys()].filter((file) => file.startsWith('storyboard/')).length;
      expect(sheets).toBe(2);
      const { width, height } = result;
      // Called again if another track has to be used.
      expect(probed.at(-1)).toEqual({
        durationSeconds: expect.closeTo(result.durationSeconds, 0),
        width,
        height,
      });
      expect(playable.map(({ seconds }) => seconds)[0]).toBeGreaterThan(0);
      expect(progress.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
    });
  }
});
