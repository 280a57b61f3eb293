import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPrivateFolder, SharedFolderError } from './private-folder.ts';

/** Another user: nobody. */
const STRANGER = 65_534;
const IS_ROOT = process.getuid?.() === 0;

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'workreel-private-'));
  chmodSync(parent, 0o755);
});
afterAll(() => rmSync(parent, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

function makeFolder(name: string, mode: number): { folder: string; file: string } {
  const folder = join(parent, name);
  mkdirSync(folder);
  const file = join(folder, 'secret');
  writeFileSync(file, 'secret');
  chmodSync(file, 0o644);
  chmodSync(folder, mode);
  return { folder, file };
}

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  it('is created for its owner only', () => {
    openPrivateFolder(join(parent, 'new', 'nested'), 'DATA_DIR');
    expect(modeOf(join(parent, 'new', 'nested'))).toBe(0o700);
  });

  it.each([0o755, 0o750, 0o777])('that exists with mode %o is closed to other users', (mode) => {
    const { folder } = makeFolder(`existing-${mode}`, mode);
    openPrivateFolder(folder, 'DATA_DIR');
    expect(modeOf(folder)).toBe(0o700);
  });

  it('is not a folder that users share', () => {
    const { folder } = makeFolder('sticky', 0o1777);
    for (const shared of [folder, '/'])
      expect(() => openPrivateFolder(shared, 'DATA_DIR')).toThrow(SharedFolderError);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});

describe.runIf(IS_ROOT)('as another user', () => {
  /** Runs code in a process of `nobody`. */
  const runAsStranger = (code: string, ...args: string[]): string =>
    execFileSync('sh', ['-c', code, 'sh', ...args], {
      uid: STRANGER,
      gid: STRANGER,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
    });

  it('files in a folder that was open before cannot be read', () => {
    const { folder, file } = makeFolder('open', 0o755);
    expect(runAsStranger('cat "$1"', file)).toBe('secret');
    openPrivateFolder(folder, 'DATA_DIR');
    expect(() => runAsStranger('cat "$1"', file)).toThrow(/Permission denied/);
  });

  it('a folder of root stays as it is, but the user’s own files in it are closed', () => {
    const { folder, file } = makeFolder('volume', 0o775);
    chownSync(folder, 0, STRANGER);
    chownSync(file, STRANGER, STRANGER);
    asStranger(() => openPrivateFolder(folder, 'DATA_DIR'));
    expect(modeOf(folder)).toBe(0o775);
    expect(modeOf(file)).toBe(0o600);
  });

  it('a folder of root that everybody can write to is rejected', () => {
    const { folder } = makeFolder('world', 0o777);
    expect(() => asStranger(() => openPrivateFolder(folder, 'DATA_DIR'))).toThrow(/DATA_DIR=.*chmod o-w/);
  });

  /** Calls a function with the effective user ID of `nobody`. */
  function asStranger(run: () => void): void {
    process.setegid!(STRANGER);
    process.seteuid!(STRANGER);
    try {
      run();
    } finally {
      process.seteuid!(0);
      process.setegid!(0);
    }
  }
});
