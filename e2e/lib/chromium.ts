import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The one without a user interface takes half the CPU time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const path = process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync) ?? INSTALLED[0]!;

/** Why no browser can be had; undefined where one can. */
export const noChromium = existsSync(path)
  ? undefined
  : `There is no Chromium at ${path}. Install Debian's chromium-headless-shell or chromium, or set CHROMIUM_PATH.`;

/** The system's Chromium, which asks nobody on the network for anything. */
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
