import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'workreel-path-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [first, second] = ['first', 'second'].map((name) => join(folder, name)) as [string, string];
for (const path of [first, second]) mkdirSync(path);
const add = (path: string, mode = 0o755) => {
  writeFileSync(path, '');
  chmodSync(path, mode);
};
add(join(first, 'chromium'));
add(join(first, 'google-chrome'));
add(join(second, 'chromium-headless-shell'));
add(join(first, 'chromium-browser'), 0o644);
mkdirSync(join(folder, 'third', 'chromium'), { recursive: true });

describe.skipIf(process.platform !== 'linux')('findChromium', () => {
  it('prefers the headless shell on PATH to Chromium and Chrome', () => {
    expect(findChromium(undefined, [first, '', second].join(delimiter))).toBe(
      join(second, 'chromium-headless-shell'),
    );
    expect(findChromium(undefined, first)).toBe(join(first, 'chromium'));
  });

  it('takes only programs', () => {
    expect(findChromium(undefined, join(folder, 'third'))).toBeNull();
    expect(findChromium(undefined, '')).toBeNull();
  });

  it('takes nothing but CHROMIUM_PATH if it is set', () => {
    expect(findChromium(join(first, 'google-chrome'), second)).toBe(join(first, 'google-chrome'));
    expect(findChromium(join(first, 'missing'), second)).toBeNull();
    expect(findChromium(join(first, 'chromium-browser'), second)).toBeNull();
  });
});
