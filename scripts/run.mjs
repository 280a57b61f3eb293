// `node scripts/run.mjs <file> [arguments]`: installs missing packages, then runs a file with the pinned Node.js.
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

install({ development: true });
runPinned(process.argv.slice(2));
