// `npm test`: installs what is missing, builds the web client for the browser tests, runs all tests.
import { spawn } from 'node:child_process';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { pinnedNode } from './pinned-node.mjs';

install({ development: true });
buildWeb();
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname;
const child = spawn(pinnedNode(), [vitest, 'run', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
