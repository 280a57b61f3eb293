import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { NetworkMonitor, sumBytes, type Transfer } from './network-monitor.ts';

it('sums bytes by kind of resource', () => {
  const transfer = (kind: Transfer['kind'], bytes: number): Transfer => ({
    url: '',
    kind,
    bytes,
    endedAt: 0,
  });
  expect(sumBytes([transfer('script', 10), transfer('data', 1), transfer('script', 5)])).toEqual({
    document: 0,
    script: 15,
    style: 0,
    data: 1,
    other: 0,
    all: 16,
  });
});

it('records completed transfers with Unix time, and waits until no request is pending', async () => {
  const browser = new EventEmitter();
  const network = new NetworkMonitor(browser as unknown as CDPSession);
  const begin = (requestId: string, type: string) =>
    browser.emit('Network.requestWillBeSent', {
      requestId,
      request: { url: `/${requestId}` },
      type,
      timestamp: 100,
      wallTime: 1_700_000_000,
    });
  begin('1', 'Stylesheet');
  begin('2', 'Fetch');
  begin('3', 'Image');
  browser.emit('Network.loadingFinished', { requestId: '1', timestamp: 100.25, encodedDataLength: 700 });
  browser.emit('Network.loadingFailed', { requestId: '2' });
  // Requested before the monitor was attached.
  browser.emit('Network.loadingFinished', { requestId: '0', timestamp: 100.25, encodedDataLength: 9 });
  expect(network.transfers).toEqual([{ url: '/1', kind: 'style', bytes: 700, endedAt: 1_700_000_000_250 }]);

  let idle = false;
  const waited = network.waitForIdle(0).then(() => (idle = true));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(idle).toBe(false);
  browser.emit('Network.loadingFinished', { requestId: '3', timestamp: 101, encodedDataLength: 20 });
  await waited;
  expect(sumBytes(network.transfers)).toMatchObject({ style: 700, other: 20, all: 720 });
});
