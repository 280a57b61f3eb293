import { existsSync, mkdirSync, mkdtempDisposableSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTemporaryFolder } from './temporary.ts';

it('creates a folder, removes it with its content, and removes only old ones of other processes', async () => {
  using parent = mkdtempDisposableSync(join(tmpdir(), 'workreel-parent-'));
  const folder = join(parent.path, 'temporary');
  const [old, recent, other] = ['workreel-animation-old', 'workreel-animation-recent', 'other'].map((name) =>
    join(folder, name),
  );
  for (const path of [old!, recent!, other!]) mkdirSync(path, { recursive: true });
  writeFileSync(join(old!, 'animation.png'), 'left behind');
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  for (const path of [old!, other!]) utimesSync(path, twoDaysAgo, twoDaysAgo);
  const opened = await openTemporaryFolder(folder);
  expect([old, recent, other, opened.path].map((path) => existsSync(path!))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  writeFileSync(join(opened.path, 'animation.png'), 'content');
  await opened.remove();
  expect(existsSync(opened.path)).toBe(false);
});
