// `npm start`: installs what running needs where it is missing, builds the web client, starts the services.
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

install({ development: false });
buildWeb();
runPinned([
  fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url)),
  'start',
  ...process.argv.slice(2),
]);
