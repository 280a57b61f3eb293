import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import HLS from 'hls-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { BUILDS, ffmpeg, H264, videoSource } from '../testing/streams.ts';
import { BROKEN, edit, scaled } from './broken.testing.ts';
import { checkStream, type Finding, printFindings, RULES, type Rule } from './index.ts';
import { buildStream, type Files, readerOf } from './testing.ts';

const good = buildStream();
const folder = mkdtempSync(join(tmpdir(), 'hls-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const copyOf = (files: Files): Files =>
  new Map([...files].map(([name, bytes]) => [name, Buffer.from(bytes)]));
const rulesOf = (findings: Finding[], severity: Finding['severity']): Rule[] =>
  [...new Set(findings.filter((finding) => finding.severity === severity).map(({ rule }) => rule))].sort();

describe('a good stream', () => {
  it('has no findings', async () => {
    expect(await checkStream(readerOf(good))).toEqual([]);
    HLS.setOptions({ strictMode: true });
    for (const [name, bytes] of good) if (name.endsWith('.m3u8')) HLS.parse(bytes.toString());
  });

  it('is judged by one of its media playlists too', async () => {
    expect(await checkStream(readerOf(good, '180p/index.m3u8'))).toEqual([]);
  });

  it('that still grows is judged by what can be said so far', async () => {
    const files = copyOf(good);
    for (const name of ['180p', '90p', 'audio'])
      edit(files, `${name}/index.m3u8`, ':VOD', ':EVENT', /#EXTINF.*\n2\.m4s[\s\S]*/, '');
    edit(files, 'index.m3u8', /#EXT-X-I-FRAME.*\n/, '');
    const findings = await checkStream(readerOf(files));
    expect(rulesOf(findings, 'error')).toEqual([]);
    expect(rulesOf(findings, 'warning')).toEqual(['iframes', 'playlist-type']);
    edit(files, 'index.m3u8', /=\d{6},AVERAGE-BANDWIDTH=\d{6}/g, '=200000,AVERAGE-BANDWIDTH=200000');
    expect(rulesOf(await checkStream(readerOf(files)), 'warning')).toEqual([
      'average-bandwidth',
      'bandwidth',
      'iframes',
      'playlist-type',
    ]);
  });
});

describe('a stream with', () => {
  it.each(BROKEN)('%s', async (_, change, errors, warnings = []) => {
    const files = copyOf(good);
    change(files);
    const findings = await checkStream(readerOf(files));
    expect(rulesOf(findings, 'error'), printFindings(findings)).toEqual(errors);
    expect(rulesOf(findings, 'warning'), printFindings(findings)).toEqual(warnings);
  });

  it('something wrong for each rule is among them', () => {
    const overHttp: Rule[] = ['content-type', 'gzip'];
    const broken = new Set([
      ...BROKEN.flatMap(([, , errors, warnings = []]) => [...errors, ...warnings]),
      ...overHttp,
    ]);
    expect([...broken].sort()).toEqual(Object.keys(RULES).sort());
  });

  it('differences within what the rules allow has no findings', async () => {
    const files = copyOf(good);
    edit(files, '180p/index.m3u8', '1.200000', '1.220000');
    scaled(',AVERAGE', 'BANDWIDTH', 1.08)(files);
    scaled(',CODECS', 'AVERAGE-BANDWIDTH', 0.92)(files);
    expect(await checkStream(readerOf(files))).toEqual([]);
  });
});

describe.each(BUILDS)('the stream of the muxer of %s', (build) => {
  it('has the faults it is known for, and no others', async () => {
    const hls = ['-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'];
    const names = ['-master_pl_name', 'index.m3u8', join(folder, 'media.m3u8')];
    ffmpeg([...videoSource('160x90', '30', 4), ...H264, '-b:v', '3000k', ...hls, ...names], { build });
    const findings = await checkStream(join(folder, 'index.m3u8'));
    expect(rulesOf(findings, 'error')).toEqual([
      'attributes',
      'bandwidth',
      'iframes',
      'independent-segments',
    ]);
    expect(rulesOf(findings, 'warning')).toEqual(['start-offset']);
  });
});

describe('the command', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../../scripts/hls-check.ts'), ...args], {
      encoding: 'utf8',
    });
  const store = (files: Files, name: string): string => {
    for (const [file, bytes] of files) {
      mkdirSync(dirname(join(folder, name, file)), { recursive: true });
      writeFileSync(join(folder, name, file), bytes);
    }
    return join(folder, name, 'index.m3u8');
  };

  it('ends with 0 for a good stream and with 1 for a broken one', () => {
    const path = store(good, 'good one');
    expect(run(path)).toMatchObject({ status: 0, stdout: '0 errors, 0 warnings\n' });
    const broken = copyOf(good);
    edit(broken, 'index.m3u8', '320x180', '320x240');
    const answer = run(store(broken, 'broken'));
    expect(answer.status).toBe(1);
    expect(answer.stdout).toContain('says 320x240; its pictures are 320x180');
    expect(run()).toMatchObject({ status: 2 });
  });
});
