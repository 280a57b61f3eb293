// `npm test`: installs what is missing, builds the web client for the browser tests, runs all tests.
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

install({ development: true });
buildWeb();
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
runPinned([vitest, 'run', ...process.argv.slice(2)]);
