import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceCookie } from './device-cookie.ts';

afterEach(() => void vi.useRealTimers());

it('a device cookie is valid for 400 days', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z'), toFake: ['Date'] });
  const devices = deviceCookie({ name: 'device', secure: true, keyedHash: () => 'x'.repeat(43) });
  const setCookie = vi.fn();
  devices.set({ setCookie } as unknown as FastifyReply, 'account');
  const [, value, attributes] = setCookie.mock.calls[0]!;
  expect(attributes).toMatchObject({ secure: true, maxAge: 400 * 86_400 });
  const request = { cookies: { device: value } } as unknown as FastifyRequest;
  vi.setSystemTime(new Date('2027-02-04T23:59:59Z'));
  expect(devices.read(request, 'account')).toMatch(/^[\w-]{22}$/);
  vi.setSystemTime(new Date('2027-02-05T00:00:01Z'));
  expect(devices.read(request, 'account')).toBeNull();
});
