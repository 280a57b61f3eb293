/** All pages of both products, in a browser, at every width and in every language. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e'],
  {
    cwd: root,
    env: { ...process.env, TEST_DEPTH: 'every' },
    stdio: 'inherit',
  },
);
process.on('SIGTERM', () => child.kill('SIGTERM'));
const [code] = await once(child, 'close');
console.log(code === 0 ? 'pages: ok' : 'pages: FAILED');
process.exitCode = code === 0 ? 0 : 1;
