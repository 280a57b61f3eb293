#!/usr/bin/env node
// Runs the commands on the pinned Node, whichever Node npm was started with.
import { spawn } from 'node:child_process';
import { pinnedNode } from '../../scripts/pinned-node.mjs';

const child = spawn(
  pinnedNode(),
  [new URL('../src/main.ts', import.meta.url).pathname, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
