import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Paths of Debian's packages in order of preference: the headless shell uses half the CPU time. */
const DEFAULT_PATHS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const path = process.env.CHROMIUM_PATH ?? DEFAULT_PATHS.find(existsSync) ?? DEFAULT_PATHS[0]!;

/** Why no browser can be started, or undefined if one can. */
export const chromiumUnavailable = existsSync(path)
  ? undefined
  : `Chromium was not found at ${path}. Install Debian's chromium-headless-shell or chromium, or set CHROMIUM_PATH.`;

/** Starts the installed Chromium without its background network requests. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
