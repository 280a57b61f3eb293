// `npm start`: installs missing packages, builds the web clients of the started services, and starts the services.
import { fileURLToPath } from 'node:url';
import { APPLICATIONS, buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned-node.mjs';

const requested = APPLICATIONS.filter((application) => process.argv.includes(application));

install({ development: false });
buildWeb(requested.length > 0 ? requested : APPLICATIONS);
runPinned([
  fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url)),
  'start',
  ...process.argv.slice(2),
]);
