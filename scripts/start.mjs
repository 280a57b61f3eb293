// `npm start`: installs what running needs where it is missing, builds the web clients of what is started, starts the services.
import { fileURLToPath } from 'node:url';
import { buildWeb, PRODUCTS } from './build-web.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

const named = PRODUCTS.filter((product) => process.argv.includes(product));

install({ development: false });
buildWeb(named.length > 0 ? named : PRODUCTS);
runPinned([
  fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url)),
  'start',
  ...process.argv.slice(2),
]);
