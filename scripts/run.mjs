// `node scripts/run.mjs <file> [arguments]`: installs what is missing, then runs a file on the pinned Node.
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

install({ development: true });
runPinned(process.argv.slice(2));
