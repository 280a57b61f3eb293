// `npm test`: installs missing packages, then runs the tests that need neither a server nor a browser. Arguments are passed to
// Vitest: `npm test -- <path>` runs the tests of a file or folder, and `npm test -- --project slow` runs the slow tests.
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

install({ development: true });
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const args = process.argv.slice(2);
runPinned([vitest, 'run', ...(args.length > 0 ? args : ['--project', 'quick', '--project', 'isolated'])]);
