import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaSource } from '@workreel/object-store';
import { SettingsError } from '@workreel/platform/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { detectIsolation } from './isolation.ts';
import { readText } from './process.ts';

const folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-isolation-'));
const path = (name: string) => join(folder.path, name);
afterAll(() => folder.remove());

function writeScript(name: string, script: string): string {
  writeFileSync(path(name), script, { mode: 0o755 });
  return path(name);
}

const run = (tool: string, launcher: readonly string[], signal = new AbortController().signal) =>
  readText(tool, [], {
    launcher,
    limits: {
      memoryBytes: 4 * 1024 ** 3,
      stallSeconds: 60,
      wallSeconds: 60,
      outputBytes: 1e6,
      fileBytes: 1e6,
    },
    signal,
  });

describe.runIf(process.platform === 'linux')('a decoder that runs foreign code', async () => {
  const server = createServer((socket) => socket.end());
  const source: MediaSource = { kind: 'file', path: path('input') };
  const hostile = path('hostile');
  // The first run of a tool is the trial.
  writeScript('hostile', '#!/bin/bash\n');
  const sleeping = writeScript('sleeping', '#!/bin/bash\n[ $# -gt 0 ] || sleep 60\n');
  const isolation = await detectIsolation('auto', [hostile, sleeping]);

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    writeFileSync(path('input'), 'input');
    writeFileSync(path('secret'), 'secret');
    writeScript(
      'hostile',
      `#!/bin/bash
exec 2>/dev/null
cat ${path('input')} && echo ' was read'
cat ${path('secret')} && echo ' was read'
cat /etc/passwd >/dev/null && echo a list of users was read
echo text > ${path('output')} && echo a file was written
echo text > ${path('input')} && echo the input was written
: < /dev/tcp/127.0.0.1/${port} && echo connected
kill -0 ${process.pid} && echo found the service
exit 0`,
    );
  });
  beforeEach(({ skip }) => skip(!isolation.isIsolated, `ffmpeg is ${isolation.description}`));
  afterAll(() => void server.close());

  it('reads only its input', async () => {
    expect(await run(hostile, isolation.launcher(source))).toBe('input was read\n');
    expect(existsSync(path('output'))).toBe(false);
    expect(readFileSync(path('input'), 'utf8')).toBe('input');
  });

  it('has the libraries of its build, but no other files of those folders', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-build-'));
    const build = (name: string) => join(folder.path, name);
    for (const name of ['bin', 'lib']) mkdirSync(build(name));
    for (const name of ['bin/libone.so.62', 'lib/libtwo.so', 'bin/secret']) writeFileSync(build(name), '');
    writeFileSync(build('bin/tool'), '#!/bin/bash\ncd "$(dirname "$0")" && echo * ../lib/*\n', {
      mode: 0o755,
    });
    symlinkSync('bin/tool', build('link'));
    const { launcher, isIsolated } = await detectIsolation('auto', [build('link'), build('bin/tool')]);
    expect(isIsolated).toBe(true);
    expect(await run(build('bin/tool'), launcher(source))).toBe('libone.so.62 tool ../lib/libtwo.so\n');
  });

  it('has the network, but no files, if the input is a URL', async () => {
    const launcher = isolation.launcher({ kind: 'url', url: 'http://127.0.0.1/video.mp4' });
    expect(await run(hostile, launcher)).toBe('connected\n');
    expect(existsSync(path('output'))).toBe(false);
  });

  it('ends when it is killed at any moment of its start', async () => {
    for (let delay = 0; delay < 40; delay++) {
      const running = run(sleeping, isolation.launcher(source), AbortSignal.timeout(delay));
      await expect(running).rejects.toThrow(/timeout/);
    }
  });

  it('could do all of that without isolation', async () => {
    expect(await run(hostile, [])).toBe(
      'input was read\nsecret was read\na list of users was read\na file was written\nthe input was written\nconnected\nfound the service\n',
    );
  });
});

describe.runIf(process.platform === 'linux')('the detection', () => {
  const tool = writeScript('tool', '#!/bin/sh\n');
  /** Replaces bubblewrap by a script. */
  const install = (script: string) => {
    writeScript('bwrap', `#!/bin/sh\n${script}\n`);
    vi.stubEnv('PATH', `${folder.path}:/usr/bin:/bin`);
  };
  afterEach(() => vi.unstubAllEnvs());

  it('uses what the version of bubblewrap supports', async () => {
    install(
      'case " $* " in *" --disable-userns "*) echo "bwrap: Unknown option --disable-userns" >&2; exit 1;; esac',
    );
    const isolation = await detectIsolation('required', [tool]);
    expect(isolation).toMatchObject({ isIsolated: true, description: 'isolated by bubblewrap' });
    expect(isolation.launcher()).not.toContain('--disable-userns');
    install('exit 0');
    expect((await detectIsolation('required', [tool])).launcher()).toContain('--disable-userns');
  });

  it.each([
    [
      'bubblewrap is not permitted',
      () => install('echo "bwrap: No permissions to create new namespace" >&2; exit 1'),
      /No permissions to create new namespace/,
    ],
    ['bubblewrap is missing', () => vi.stubEnv('PATH', path('nowhere')), /install bubblewrap/],
  ])('runs tools directly if %s, unless isolation is required', async (_, prepare, reason) => {
    prepare();
    const isolation = await detectIsolation('auto', [tool]);
    expect(isolation).toMatchObject({ isIsolated: false, description: expect.stringMatching(reason) });
    expect(isolation.launcher()).toEqual([]);
    const required = detectIsolation('required', [tool]);
    await expect(required).rejects.toThrow(SettingsError);
    await expect(required).rejects.toThrow(reason);
  });

  it('is skipped if isolation is off', async () => {
    install('exit 0');
    expect(await detectIsolation('off', [tool])).toMatchObject({ isIsolated: false });
  });
});
