/** The processes of the browser: their isolation, and their end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { chromiumUnavailable } from '../testing/chromium.ts';
import { Browser, findChromium } from './index.ts';
import { processTree } from './memory.ts';
import { setupPages } from './testing/pages.ts';

const isLinux = process.platform === 'linux';
if (chromiumUnavailable !== null)
  console.warn(`Skipping the tests of the browser's processes. ${chromiumUnavailable}`);
else if (!isLinux) console.warn('Skipping the tests of the browser’s processes, which need /proc.');

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});

const PAGE = {
  '/': '<p>here',
  '/loop': '<script>for (;;);</script>',
  '/waiting': '<script src=/hanging.js></script>',
};
const HANGING = { '/hanging.js': () => {} };
const setup: typeof setupPages = async (...args) => {
  const pages = await setupPages(...args);
  cleanup.push(() => pages.close());
  return pages;
};

/** A program that is started instead of Chromium, for all users. */
function program(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'workreel-program-'));
  cleanup.push(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'chromium');
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(folder, 0o755);
  chmodSync(path, 0o755);
  return path;
}

/** Processes that this one started for a browser, without those that have ended and are not yet reaped. */
const browserProcesses = (root = process.pid): number[] =>
  processTree(root).filter(
    (pid) => pid !== root && /process\.ts|--type=|--remote-debugging/.test(commandLine(pid)),
  );
const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};
const commandLine = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
/** Folders of the browser to which processes belong. */
const foldersOf = (pids: readonly number[]): string[] => [
  ...new Set(pids.flatMap((pid) => commandLine(pid).match(/\/[^ ]*\/workreel-browser-\w+/g) ?? [])),
];
/** Returns whether every user can read the files in a folder. */
const isOpen = (folder: string): boolean =>
  (statSync(folder).mode & 0o5) === 0o5 && (dirname(folder) === folder || isOpen(dirname(folder)));
const alive = (pids: readonly number[]) => pids.filter((pid) => commandLine(pid) !== '');

/** Counts synchronous reads of files below a folder until the test ends. */
function countReads(folder: string): { count: number } {
  const { readFileSync, readdirSync } = fs;
  const counter = { count: 0 };
  const counted = <F extends (...args: never[]) => unknown>(original: F): F =>
    ((...args: Parameters<F>) => {
      if (String(args[0]).startsWith(folder)) counter.count += 1;
      return original(...args);
    }) as F;
  Object.assign(fs, { readFileSync: counted(readFileSync), readdirSync: counted(readdirSync) });
  syncBuiltinESMExports();
  cleanup.push(() => {
    Object.assign(fs, { readFileSync, readdirSync });
    syncBuiltinESMExports();
  });
  return counter;
}

describe.skipIf(chromiumUnavailable !== null || !isLinux)('the processes of a browser', () => {
  it('render pages in a sandbox, as a user without rights, without the secrets of the service', async () => {
    process.env.TEST_SECRET = 'secret';
    cleanup.push(() => delete process.env.TEST_SECRET);
    const pages = await setup({ ...PAGE, ...HANGING });
    const cancelled = new AbortController();
    const rendering = pages.fail('/waiting', { signal: cancelled.signal });
    await expect.poll(() => pages.site.requests.at(-1)).toBe('GET /hanging.js');
    const processes = browserProcesses().map((pid) => ({
      command: commandLine(pid),
      status: read(`/proc/${pid}/status`),
      environment: read(`/proc/${pid}/environ`),
    }));
    expect(processes.length).toBeGreaterThan(3);
    expect(processes.some(({ command }) => command.includes('--no-sandbox'))).toBe(false);
    for (const { status, environment } of processes) {
      expect(status).toMatch(/^Uid:\t[1-9]/m);
      expect(environment).not.toContain('secret');
    }
    const renderers = processes.filter(({ command }) => command.includes('--type=renderer'));
    expect(renderers.length).toBeGreaterThan(0);
    for (const { status } of renderers) expect(status).toMatch(/^Seccomp:\t2$/m);
    cancelled.abort();
    await rendering;
  });

  it.skipIf(process.getuid?.() !== 0 || !isOpen(import.meta.dirname))(
    'also work for a user without rights and a home',
    async () => {
      const service = spawn(
        process.execPath,
        [
          '--input-type=module-typescript',
          '--eval',
          `import { setupPages } from ${JSON.stringify(new URL('./testing/pages.ts', import.meta.url).href)};
         const pages = await setupPages(${JSON.stringify(PAGE)});
         console.log(await pages.text('/').catch(String));
         await pages.close();`,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'], uid: 65_533, gid: 65_533, env: { PATH: process.env.PATH } },
      );
      let text = '';
      for await (const chunk of service.stdout) text += chunk;
      expect(text).toContain('<p>here');
    },
  );

  it('end when the browser is closed, or has been idle', async () => {
    const idle = await setup(PAGE, {}, { idleMs: 500 });
    await idle.get('/');
    const processes = browserProcesses();
    const folders = foldersOf(processes);
    expect(folders).toHaveLength(1);
    await expect.poll(() => alive(processes)).toEqual([]);
    await expect.poll(() => existsSync(folders[0]!)).toBe(false);
    await idle.get('/');
    const again = browserProcesses();
    expect(again.length).toBeGreaterThan(3);
    const [folder] = foldersOf(again);
    await idle.browser.close();
    await expect.poll(() => alive(again)).toEqual([]);
    expect(existsSync(folder!)).toBe(false);
    expect(await idle.fail('/')).toMatchObject({ code: 'FETCHER_CLOSED' });
  });

  it('are measured without reading /proc in the service', async () => {
    const pages = await setup({
      '/': '<p>here<script>setTimeout(() => fetch("/"), 400)</script>',
    });
    await pages.get('/');
    const peak = pages.browser.peakBytes;
    const read = countReads('/proc');
    expect(await pages.text('/')).toContain('here');
    expect(read.count).toBe(0);
    expect(peak).toBeGreaterThan(10 * 1024 * 1024);
  });

  it('end when the process that drives them is killed, and are started again', async () => {
    const pages = await setup(PAGE);
    await pages.get('/');
    const before = browserProcesses();
    const failed = pages.fail('/loop');
    await expect.poll(() => pages.site.requests.at(-1)).toBe('GET /loop');
    const driver = before.find((pid) => commandLine(pid).includes('process.ts'))!;
    process.kill(driver, 'SIGKILL');
    expect(await failed).toMatchObject({ code: 'BROWSER_CRASHED' });
    await expect.poll(() => alive(before)).toEqual([]);
    expect(await pages.text('/')).toContain('here');
  });

  it.each(['/waiting', '/loop'])('end when the service is killed while it renders %s', async (path) => {
    const service = spawn(
      process.execPath,
      [
        '--input-type=module-typescript',
        '--eval',
        `import { setupPages } from ${JSON.stringify(new URL('./testing/pages.ts', import.meta.url).href)};
         const pages = await setupPages({ ...${JSON.stringify(PAGE)}, '/hanging.js': () => {} });
         await pages.get('${path}');`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const isRendering = () =>
      browserProcesses(service.pid).some((pid) => /--type=renderer/.test(commandLine(pid)));
    await expect.poll(isRendering).toBe(true);
    const processes = browserProcesses(service.pid);
    const folders = foldersOf(processes);
    expect(folders).toHaveLength(1);
    service.kill('SIGKILL');
    await once(service, 'exit');
    await expect.poll(() => alive(processes)).toEqual([]);
    await expect.poll(() => existsSync(folders[0]!)).toBe(false);
  });

  it('are not started without a sandbox unless a setting turns it off', async () => {
    const chromium = findChromium(process.env.CHROMIUM_PATH)!;
    // As root of a user namespace of its own, Chromium cannot have a sandbox.
    const chromiumPath = program(`exec unshare --user --map-root-user ${chromium} "$@"`);
    const pages = await setup(PAGE, {}, { chromiumPath });
    const error = await pages.fail('/');
    expect(error).toMatchObject({ code: 'BROWSER_SANDBOX' });
    expect(error.message).toMatch(
      /user other than root.*user namespaces.*seccomp profile.*CHROMIUM_SANDBOX=off/s,
    );
    expect(await pages.fail('/')).toMatchObject({ code: 'BROWSER_SANDBOX' });
    await using unprotected = new Browser({ chromiumPath, sandbox: false });
    const rendered = await unprotected.render(
      {
        url: `${pages.site.origin}/`,
        userAgent: 'x',
        locale: 'en',
        waitFor: null,
        timeouts: { loadMs: 5_000, settleMs: 1_000, waitForMs: 1_000, readMs: 5_000, totalMs: 20_000 },
        maxChars: 1_000,
        maxRequests: 10,
      },
      async () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>here') }),
      new AbortController().signal,
    );
    expect(rendered.html).toContain('here');
  });
});

describe.skipIf(process.platform === 'win32')('a browser that does not start', () => {
  it('says what to install if there is none', async () => {
    const missing = await setup(PAGE, {}, { chromiumPath: '/nowhere/chromium' });
    const error = await missing.fail('/');
    expect(error).toMatchObject({ code: 'BROWSER_MISSING' });
    expect(error.message).toMatch(/CHROMIUM_PATH \(\/nowhere\/chromium\).*chromium-headless-shell/);
  });

  it.each([
    [
      'the system allows no user namespaces',
      'echo "[1:1:FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro that has disabled unprivileged user namespaces" >&2; kill -ABRT $$',
      'BROWSER_SANDBOX',
    ],
    ['it is another program', 'echo "unknown option" >&2; exit 2', 'BROWSER_FAILED'],
  ])('says why if %s', async (_name, text, code) => {
    const pages = await setup(PAGE, {}, { chromiumPath: program(text) });
    const error = await pages.fail('/');
    expect(error).toMatchObject({ code });
    expect(error.message).toMatch(/It said: .*(unknown option|No usable sandbox)/);
  });
});
