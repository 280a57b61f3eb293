import { expect, it } from 'vitest';
import type { Site } from '../api.ts';
import { isInUse, nextRun, sortSites } from './sites.domain.ts';

const site = (name: string, overrides: object = {}): Site => ({
  site: name,
  name: { ko: name, en: name },
  language: 'ko',
  hosts: [],
  template: false,
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
  enabled: false,
  schedule: [],
  terms: { text: '', url: '', checked: null },
  lastRun: null,
  ...overrides,
});
const failed = { lastRun: { status: 'failed' } };

it('shows sites with problems first, then those that are on, each by name', () => {
  const sites = [
    site('off'),
    site('on-b', { enabled: true }),
    site('blocked-off', { lastRun: { status: 'blocked' } }),
    site('on-a', { enabled: true, lastRun: { status: 'succeeded' } }),
    site('failed', { ...failed, enabled: true }),
    site('template', { template: true }),
  ];
  const sorted = sortSites(sites, 'en');
  expect(sorted.map(({ site }) => site)).toEqual([
    'failed',
    'blocked-off',
    'on-a',
    'on-b',
    'off',
    'template',
  ]);
  expect(sorted.filter(isInUse)).toEqual(sorted.slice(0, 4));
});

it('knows the next run of several schedules', () => {
  const now = new Date('2026-11-25T06:30:00Z');
  const schedule = ['0 6 * * *', '0 18 * * *', '0 0 * * MON'].map((cron) => ({ cron, keyword: null }));
  const next = (overrides: object) => nextRun(site('x', overrides), now)?.toISOString();
  expect(next({ schedule, enabled: true })).toBe('2026-11-25T09:00:00.000Z');
  expect(next({ schedule })).toBeUndefined();
  expect(next({ schedule: [], enabled: true })).toBeUndefined();
});
