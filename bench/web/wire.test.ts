import { EventEmitter } from 'node:events';
import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { bytesOf, type Transfer, Wire } from './wire.ts';

it('counts bytes by what they were wanted for', () => {
  const transfer = (kind: Transfer['kind'], bytes: number): Transfer => ({
    url: '',
    kind,
    bytes,
    endedAt: 0,
  });
  expect(bytesOf([transfer('script', 10), transfer('data', 1), transfer('script', 5)])).toEqual({
    document: 0,
    script: 15,
    style: 0,
    data: 1,
    other: 0,
    all: 16,
  });
});

it('keeps what came whole, with the time of the machine, and is quiet when nothing is under way', async () => {
  const browser = new EventEmitter();
  const wire = new Wire(browser as unknown as CDPSession);
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
  // Begun before anybody listened.
  browser.emit('Network.loadingFinished', { requestId: '0', timestamp: 100.25, encodedDataLength: 9 });
  expect(wire.transfers).toEqual([{ url: '/1', kind: 'style', bytes: 700, endedAt: 1_700_000_000_250 }]);

  let quiet = false;
  const waited = wire.quiet(0).then(() => (quiet = true));
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(quiet).toBe(false);
  browser.emit('Network.loadingFinished', { requestId: '3', timestamp: 101, encodedDataLength: 20 });
  await waited;
  expect(bytesOf(wire.transfers)).toMatchObject({ style: 700, other: 20, all: 720 });
});
