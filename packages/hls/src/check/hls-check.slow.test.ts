import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import HLS from 'hls-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { ffmpeg, H264, videoSource } from '../testing/streams.ts';
import { DEFECTS, edit, scaleBitRate } from './defects.testing.ts';
import { checkStream, formatViolations, RULES, type Rule, StreamRecorder, type Violation } from './index.ts';
import { buildStream, type Files, inMemoryReader } from './testing.ts';

const valid = buildStream();
const folder = mkdtempSync(join(tmpdir(), 'hls-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const copyOf = (files: Files): Files =>
  new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes)]));
const rulesOf = (violations: Violation[], severity: Violation['severity']): Rule[] =>
  [
    ...new Set(violations.filter((violation) => violation.severity === severity).map(({ rule }) => rule)),
  ].sort();

describe('a valid stream', () => {
  it('has no violations', async () => {
    expect(await checkStream(inMemoryReader(valid))).toEqual([]);
    HLS.setOptions({ strictMode: true });
    for (const [name, bytes] of valid) if (name.endsWith('.m3u8')) HLS.parse(bytes.toString());
  });

  it('can be checked from one of its media playlists', async () => {
    expect(await checkStream(inMemoryReader(valid, '180p/index.m3u8'))).toEqual([]);
  });

  it('has only warnings while it grows', async () => {
    const files = copyOf(valid);
    for (const name of ['180p', '90p', 'audio'])
      edit(files, `${name}/index.m3u8`, ':VOD', ':EVENT', /#EXTINF.*\n2\.m4s[\s\S]*/, '');
    edit(files, 'index.m3u8', /#EXT-X-I-FRAME.*\n/, '');
    const violations = await checkStream(inMemoryReader(files));
    expect(rulesOf(violations, 'error')).toEqual([]);
    expect(rulesOf(violations, 'warning')).toEqual(['iframes', 'playlist-type']);
    edit(files, 'index.m3u8', /=\d{6},AVERAGE-BANDWIDTH=\d{6}/g, '=200000,AVERAGE-BANDWIDTH=200000');
    expect(rulesOf(await checkStream(inMemoryReader(files)), 'warning')).toEqual([
      'average-bandwidth',
      'bandwidth',
      'iframes',
      'playlist-type',
    ]);
  });
});

describe('a stream recorded while it is published', () => {
  const record = (files: Files): StreamRecorder => {
    const recorder = new StreamRecorder('index.m3u8');
    const isInit = (name: string) => name.endsWith('/init.mp4');
    const names = [...files.keys()].sort((one, other) => Number(isInit(other)) - Number(isInit(one)));
    for (const name of names) recorder.record(name, files.get(name)!);
    return recorder;
  };

  it('has the violations that reading it would find', async () => {
    const changes = DEFECTS.filter(([defect]) => /idr|gap|bit rate|late|start|inside/i.test(defect));
    expect(changes.length).toBeGreaterThan(4);
    for (const [defect, change] of [['nothing', () => {}] as const, ...changes]) {
      const files = copyOf(valid);
      change(files);
      expect(await checkStream(record(files)), defect).toEqual(await checkStream(inMemoryReader(files)));
    }
  });
});

describe('checkStream', () => {
  it.each(DEFECTS)('reports %s', async (_, change, errors, warnings = []) => {
    const files = copyOf(valid);
    change(files);
    const violations = await checkStream(inMemoryReader(files));
    expect(rulesOf(violations, 'error'), formatViolations(violations)).toEqual(errors);
    expect(rulesOf(violations, 'warning'), formatViolations(violations)).toEqual(warnings);
  });

  it('has a test for every rule', () => {
    const httpRules: Rule[] = ['content-type', 'gzip'];
    const covered = new Set([
      ...DEFECTS.flatMap(([, , errors, warnings = []]) => [...errors, ...warnings]),
      ...httpRules,
    ]);
    expect([...covered].sort()).toEqual(Object.keys(RULES).sort());
  });

  it('accepts differences within the tolerances', async () => {
    const files = copyOf(valid);
    edit(files, '180p/index.m3u8', '1.200000', '1.220000');
    scaleBitRate(',AVERAGE', 'BANDWIDTH', 1.08)(files);
    scaleBitRate(',CODECS', 'AVERAGE-BANDWIDTH', 0.92)(files);
    expect(await checkStream(inMemoryReader(files))).toEqual([]);
  });
});

describe('a stream created by the HLS muxer of ffmpeg', () => {
  it('has only its known violations', async () => {
    const hls = ['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'];
    const names = ['-master_pl_name', 'index.m3u8', join(folder, 'media.m3u8')];
    ffmpeg([...videoSource('160x90', '30', 4), ...H264, '-b:v', '3000k', ...hls, ...names]);
    const violations = await checkStream(join(folder, 'index.m3u8'));
    expect(rulesOf(violations, 'error')).toEqual([
      'attributes',
      'bandwidth',
      'iframes',
      'independent-segments',
    ]);
    expect(rulesOf(violations, 'warning')).toEqual([]);
  });
});

describe('the command', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../../scripts/hls-check.ts'), ...args], {
      encoding: 'utf8',
    });
  const writeFiles = (files: Files, name: string): string => {
    for (const [file, bytes] of files) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true });
      writeFileSync(join(folder, name, file), bytes);
    }
    return join(folder, name, 'index.m3u8');
  };

  it('exits with 0 for a valid stream and with 1 for an invalid one', () => {
    const path = writeFiles(valid, 'valid stream');
    expect(run(path)).toMatchObject({ status: 0, stdout: '0 errors, 0 warnings\n' });
    const invalid = copyOf(valid);
    edit(invalid, 'index.m3u8', '320x180', '320x240');
    const result = run(writeFiles(invalid, 'invalid stream'));
    expect(result.status).toBe(1);
    expect(result.stdout).toContain('declares 320x240, but the video is 320x180');
    expect(run()).toMatchObject({ status: 2 });
  });
});
