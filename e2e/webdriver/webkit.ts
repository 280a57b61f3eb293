/** WebKitGTK, driven with WebDriver (https://www.w3.org/TR/webdriver2/) on a virtual display. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { baseEnvironment, LaunchedProcess } from '@workreel/testing/process';
import { isListening } from '@workreel/testing/wait';
import { WAIT_TIMEOUT_MS } from '../lib/timeouts.ts';
import type { BrowserLauncher, InputAction, WebDriverBrowser } from './browser.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';

export const webKit: BrowserLauncher = {
  name: 'WebKit',
  unavailable:
    existsSync(DRIVER) && existsSync(DISPLAY_SERVER)
      ? undefined
      : `${DRIVER} or ${DISPLAY_SERVER} was not found. Install Debian's webkit2gtk-driver and xvfb.`,
  launch: openWebKit,
};

/**
 * Records errors of a page. WebDriver does not report them and cannot run a script before those of the page, so errors that
 * occur while the page loads are not recorded.
 */
const RECORD_ERRORS = `(() => {
  const errors = (globalThis.recordedErrors = []);
  const record = (...values) => errors.push(values.map(String).join(' '));
  console.error = record;
  console.warn = record;
  addEventListener('error', ({ message }) => record(message));
  addEventListener('unhandledrejection', ({ reason }) => record(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => record(violatedDirective, blockedURI));
})(), ''`;
const TAKE_ERRORS = 'JSON.stringify(globalThis.recordedErrors?.splice(0) ?? [])';

async function openWebKit(): Promise<WebDriverBrowser> {
  await using stack = new AsyncDisposableStack();
  const home = await mkdtemp(join(tmpdir(), 'workreel-webkit-'));
  stack.defer(() => rm(home, { recursive: true, force: true }));
  // Its end also ends a browser that the driver has left behind.
  const display = stack.use(
    new LaunchedProcess(DISPLAY_SERVER, [
      ...['-displayfd', '1', '-nolisten', 'tcp'],
      ...['-screen', '0', '1400x1100x24'],
    ]),
  );
  const displayNumber = await display.firstLine({ timeoutMs: WAIT_TIMEOUT_MS });
  const port = await freePort();
  const environment = { HOME: home, DISPLAY: `:${displayNumber}`, LANG: 'C.UTF-8' };
  const driver = stack.use(
    new LaunchedProcess(DRIVER, [`--port=${port}`], { env: { ...baseEnvironment(), ...environment } }),
  );
  await driver.waitFor('WebDriver of WebKit', () => isListening(port), { timeoutMs: WAIT_TIMEOUT_MS });
  const driverUrl = `http://127.0.0.1:${port}`;
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, {
    capabilities: {},
  });
  const session = `${driverUrl}/session/${sessionId}`;
  // Fails if the browser has crashed.
  stack.defer(() => send<void>('DELETE', session).catch(() => {}));
  const post = <Result = void>(command: string, body: object = {}) =>
    send<Result>('POST', `${session}/${command}`, body);
  const evaluate = (expression: string) =>
    post<string>('execute/sync', { script: `return ${expression}`, args: [] });
  /** Errors of pages that have been left. */
  const pageErrors: string[] = [];
  const takeErrors = async () => pageErrors.push(...(JSON.parse(await evaluate(TAKE_ERRORS)) as string[]));
  let scrolled = 0;
  /** WebKitGTK 2.50 scrolls by the difference from the previous distance. */
  const accumulateScroll = (action: InputAction): InputAction => {
    if (action.type !== 'scroll') return action;
    scrolled += action.deltaY;
    return { ...action, deltaY: scrolled };
  };
  const resources = stack.move();
  return {
    open: async (url) => {
      await takeErrors();
      await post('url', { url });
      await evaluate(RECORD_ERRORS);
    },
    back: () => post('back'),
    evaluate,
    perform: ({ actions, ...source }) =>
      post('actions', { actions: [{ ...source, actions: actions.map(accumulateScroll) }] }),
    resize: async (width, height) => {
      // The window has a toolbar.
      const [innerWidth, innerHeight] = JSON.parse(
        await evaluate('JSON.stringify([innerWidth, innerHeight])'),
      );
      const rect = await send<{ width: number; height: number }>('GET', `${session}/window/rect`);
      await post('window/rect', {
        width: width + rect.width - innerWidth,
        height: height + rect.height - innerHeight,
      });
    },
    takePageErrors: async () => {
      await takeErrors();
      return pageErrors.splice(0);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Sends a command to the driver and returns its value. @throws Error with the message of the driver. */
async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WAIT_TIMEOUT_MS),
  });
  const { value } = (await response.json()) as { value: Value & { message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${value.message}`);
  return value;
}
