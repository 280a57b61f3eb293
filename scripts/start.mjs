// `npm start`: installs what running needs where it is missing, builds the web clients, starts the services.
import { spawn } from 'node:child_process';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { pinnedNode } from './pinned-node.mjs';

install({ development: false });
buildWeb();
const main = new URL('../cli/src/main.ts', import.meta.url).pathname;
const child = spawn(pinnedNode(), [main, 'start', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
