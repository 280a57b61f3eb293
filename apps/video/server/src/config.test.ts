import { SettingsError } from '@workreel/platform/settings';
import { describe, expect, it } from 'vitest';
import { localSlots, readVideoSettings } from './config.ts';

const S3 = { STORAGE: 's3', S3_BUCKET: 'videos', MEDIA_BASE_URL: 'https://cdn.example' };

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readVideoSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

describe('video settings', () => {
  it('default to the file store and ffmpeg', () => {
    expect(readVideoSettings({})).toMatchObject({
      STORAGE: 'file',
      CONVERTER: 'ffmpeg',
      MEDIA_BASE_URL: 'http://127.0.0.1:3002/files',
      PRIVATE_MEDIA_BASE_URL: 'http://127.0.0.1:3002/files',
      S3_PROVIDER: undefined,
      EMBED_ORIGINS: ['*'],
    });
  });

  it('serve private media from an origin that checks signed paths', () => {
    const cdn = { MEDIA_BASE_URL: 'https://cdn.example', VIDEO_BASE_URL: 'https://video.example' };
    // A CDN in front of the service passes the signed path on; a bucket cannot check it.
    expect(readVideoSettings(cdn).PRIVATE_MEDIA_BASE_URL).toBe('https://cdn.example');
    expect(readVideoSettings({ ...S3, ...cdn }).PRIVATE_MEDIA_BASE_URL).toBe('https://video.example/files');
  });

  it.each([
    [{ STORAGE: 's3' }, ['S3_BUCKET', 'MEDIA_BASE_URL']],
    [{ ...S3, CONVERTER: 'mediaconvert' }, ['MEDIACONVERT_ROLE', 'EVENTS_QUEUE_URL']],
    [
      {
        CONVERTER: 'mediaconvert',
        MEDIACONVERT_ROLE: 'arn:aws:iam::1:role/x',
        EVENTS_QUEUE_URL: 'https://q.example/1',
      },
      ['STORAGE'],
    ],
    [
      { STORAGE: 's3', S3_ENDPOINT: 'ftp://x', S3_PROVIDER: 'y' },
      ['S3_ENDPOINT', 'S3_PROVIDER', 'S3_BUCKET', 'MEDIA_BASE_URL'],
    ],
    [{ STORAGE: 'tape' }, ['STORAGE']],
    [{ EMBED_ORIGINS: '*' }, []],
    [{ EMBED_ORIGINS: 'https://a.example, http://b.example:8080' }, []],
    [{ EMBED_ORIGINS: 'https://a.example/blog' }, ['EMBED_ORIGINS']],
    [{ EMBED_ORIGINS: '*, https://a.example' }, ['EMBED_ORIGINS']],
    [{ EMBED_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }, ['EMBED_ORIGINS']],
    [{ DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv/data' }, ['UPLOAD_DIR']],
    [{ DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv/data/database' }, ['UPLOAD_DIR']],
    [{ DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv' }, ['UPLOAD_DIR']],
    [{ DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv/data/files' }, []],
    [{ DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv/data/files/videos' }, []],
    [{ DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv/data-files' }, []],
    // The same folder under another name.
    [{ DATA_DIR: '/proc/self/cwd', UPLOAD_DIR: process.cwd() }, ['UPLOAD_DIR']],
    [{ ...S3, DATA_DIR: '/srv/data', UPLOAD_DIR: '/srv/data' }, []],
    [S3, []],
  ])('report every problem of %j', (env, names) => {
    expect(problemsOf(env).map((problem) => problem.split(/[=:]/)[0])).toEqual(names);
  });
});

it.each([
  // cores, GiB, slots, one of them for short films
  [2, 1, 1, false],
  [2, 4, 2, true],
  [8, 16, 3, true],
  [8, 3, 2, false],
  [64, 8, 5, false],
])('%d cores and %d GiB convert %d videos at a time', (cores, gib, concurrency, hasShortSlot) => {
  expect(localSlots(cores, gib * 1024 ** 3)).toEqual({ concurrency, hasShortSlot });
});
