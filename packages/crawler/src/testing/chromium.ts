/** Tells tests and benchmarks whether pages can be rendered here. Not used by the service. */
import { spawnSync } from 'node:child_process';
import { findChromium } from '../browser/index.ts';

/** The user as which the browser runs if the service runs as root. */
const NOBODY = 65_534;

/** Why no page can be rendered, or null. */
export const chromiumUnavailable: string | null =
  findChromium(process.env.CHROMIUM_PATH) === null
    ? 'Chromium was not found. Install chromium-headless-shell or chromium (Debian), or set CHROMIUM_PATH.'
    : canSandbox()
      ? null
      : 'Users without rights cannot create user namespaces here, which the sandbox of Chromium needs.';

function canSandbox(): boolean {
  if (process.platform !== 'linux') return true;
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  return spawnSync('unshare', ['--user', 'true'], { ...user, stdio: 'ignore' }).status === 0;
}
