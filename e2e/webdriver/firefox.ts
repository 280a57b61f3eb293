/**
 * Firefox, driven with WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) over its own WebSocket. Classic WebDriver would need
 * geckodriver, which Debian does not package.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseEnvironment, LaunchedProcess } from '@workreel/testing/process';
import { within } from '@workreel/testing/wait';
import { WAIT_TIMEOUT_MS } from '../lib/timeouts.ts';
import type { BrowserLauncher, WebDriverBrowser } from './browser.ts';

const path = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

export const firefox: BrowserLauncher = {
  name: 'Firefox',
  unavailable: existsSync(path)
    ? undefined
    : `Firefox was not found at ${path}. Install Debian's firefox-esr, or set FIREFOX_PATH.`,
  launch: openFirefox,
};

interface BidiMessage {
  id?: number | null;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: LogEntry;
  result?: unknown;
  error?: string;
  message?: string;
}
interface LogEntry {
  level: 'debug' | 'info' | 'warn' | 'error';
  text: string | null;
}

async function openFirefox(): Promise<WebDriverBrowser> {
  await using stack = new AsyncDisposableStack();
  const profile = await mkdtemp(join(tmpdir(), 'workreel-firefox-'));
  stack.defer(() => rm(profile, { recursive: true, force: true }));
  const process = stack.use(
    new LaunchedProcess(
      path,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
      // Caches and settings outside the profile also belong in the temporary folder.
      { env: { ...baseEnvironment(), HOME: profile } },
    ),
  );
  const url = await process.waitFor(
    'WebSocket of Firefox',
    () => /WebDriver BiDi listening on (ws:\S+)/.exec(process.stderr)?.[1],
    { timeoutMs: WAIT_TIMEOUT_MS },
  );
  const session = await connect(`${url}/session`);
  await session.send('session.new', { capabilities: {} });
  await session.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await session.send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const { context } = contexts[0]!;
  const resources = stack.move();
  return {
    open: (page) => session.send('browsingContext.navigate', { context, url: page, wait: 'complete' }),
    back: () => session.send('browsingContext.traverseHistory', { context, delta: -1 }),
    evaluate: async (expression) => {
      const evaluation = { expression, target: { context }, awaitPromise: false };
      const evaluated = await session.send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', evaluation);
      if (!evaluated.result) throw new Error(evaluated.exceptionDetails?.text);
      return evaluated.result.value;
    },
    perform: (source) => session.send('input.performActions', { context, actions: [source] }),
    resize: (width, height) =>
      session.send('browsingContext.setViewport', { context, viewport: { width, height } }),
    takePageErrors: async () =>
      session.log
        .splice(0)
        .filter(({ level }) => level === 'error' || level === 'warn')
        .map(({ text }) => String(text)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Connects to a WebSocket of WebDriver BiDi. Firefox closes the connection when it exits. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const log: LogEntry[] = [];
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    if (message.method === 'log.entryAdded') log.push(message.params!);
    const command = pending.get(message.id ?? -1);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  const closed = new Promise<never>((_, reject) => {
    socket.addEventListener('close', () => reject(new Error('Firefox closed the connection.')));
    socket.addEventListener('error', () => reject(new Error(`The connection to ${url} failed.`)));
  });
  closed.catch(() => {});
  const open = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()));
  await within(WAIT_TIMEOUT_MS, `connecting to ${url}`, Promise.race([open, closed]));
  let lastId = 0;
  return {
    /** Log entries of the page that have not been read yet. */
    log,
    async send<Result = void>(method: string, params: object = {}): Promise<Result> {
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      pending.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      try {
        return (await within(WAIT_TIMEOUT_MS, method, Promise.race([answer.promise, closed]))) as Result;
      } finally {
        pending.delete(id);
      }
    },
  };
}
