// `node scripts/run.mjs <file> [arguments]`: installs what is missing, then runs a file on the pinned Node.
import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { pinnedNode } from './pinned-node.mjs';

install({ development: true });
const child = spawn(pinnedNode(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
