#!/usr/bin/env node
// Runs the commands on the pinned Node.js version, regardless of the version that runs npm.
import { fileURLToPath } from 'node:url';
import { runPinned } from '../../../scripts/pinned-node.mjs';

runPinned([fileURLToPath(new URL('../src/main.ts', import.meta.url)), ...process.argv.slice(2)]);
