#!/usr/bin/env node
// Runs the commands on the pinned Node, whichever Node npm was started with.
import { fileURLToPath } from 'node:url';
import { runPinned } from '../../../scripts/pinned-node.mjs';

runPinned([fileURLToPath(new URL('../src/main.ts', import.meta.url)), ...process.argv.slice(2)]);
