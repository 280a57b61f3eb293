import { SettingsError } from '@workreel/platform/settings';
import { describe, expect, it } from 'vitest';
import { readVideoSettings } from './config.ts';

const S3 = { STORAGE: 's3', S3_BUCKET: 'films', MEDIA_BASE_URL: 'https://cdn.example' };

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readVideoSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

describe('the settings of the video service', () => {
  it('stand on files and ffmpeg where nothing is set', () => {
    expect(readVideoSettings({})).toMatchObject({
      STORAGE: 'file',
      CONVERTER: 'ffmpeg',
      MEDIA_BASE_URL: 'http://127.0.0.1:3002/files',
      PRIVATE_MEDIA_BASE_URL: 'http://127.0.0.1:3002/files',
      S3_PROVIDER: undefined,
    });
  });

  it('have private media fetched where signed paths are looked at', () => {
    const cdn = { MEDIA_BASE_URL: 'https://cdn.example', VIDEO_BASE_URL: 'https://video.example' };
    // What stands before the service passes the path on; a bucket knows nothing of it.
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
    [S3, []],
  ])('tell at once what %j lacks', (env, names) => {
    expect(problemsOf(env).map((problem) => problem.split(/[=:]/)[0])).toEqual(names);
  });
});
