import { describe, expect, it } from 'vitest';
import { changePublishing, DRAFT, isSamePublishing } from './publishing.domain.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const LATER = '2026-12-01T09:00:00+09:00';
const published = { published_at: new Date('2026-11-01T00:00:00Z'), publish_at: null };
const scheduled = { published_at: null, publish_at: new Date(LATER) };

describe('changePublishing', () => {
  it('publishes once and makes drafts', () => {
    expect(changePublishing(DRAFT, {}, NOW)).toEqual(DRAFT);
    expect(changePublishing(DRAFT, { published: true }, NOW)).toEqual({
      published_at: NOW,
      publish_at: null,
    });
    expect(changePublishing(published, { published: true }, NOW)).toEqual(published);
    expect(changePublishing(published, {}, NOW)).toEqual(published);
    expect(changePublishing(published, { published: false }, NOW)).toEqual(DRAFT);
  });

  it('schedules drafts', () => {
    expect(changePublishing(DRAFT, { publishAt: LATER }, NOW)).toEqual(scheduled);
    expect(changePublishing(scheduled, {}, NOW)).toEqual(scheduled);
    expect(changePublishing(scheduled, { publishAt: null }, NOW)).toEqual(DRAFT);
    expect(changePublishing(scheduled, { published: true }, NOW)).toEqual({
      published_at: NOW,
      publish_at: null,
    });
    expect(changePublishing(published, { published: false, publishAt: LATER }, NOW)).toEqual(scheduled);
    expect(changePublishing(published, { publishAt: null }, NOW)).toEqual(published);
  });

  it.each([
    [DRAFT, { publishAt: NOW.toISOString() }],
    [DRAFT, { publishAt: '2026-11-29T11:59:59Z' }],
    [DRAFT, { publishAt: '2028-01-01T00:00:00Z' }],
    [DRAFT, { publishAt: 'tomorrow' }],
    [DRAFT, { published: true, publishAt: LATER }],
    [published, { publishAt: LATER }],
  ])('rejects %j with %j', (current, change) => {
    expect(() => changePublishing(current, change, NOW)).toThrow(
      expect.objectContaining({ status: 400, errors: [expect.objectContaining({ path: '/publishAt' })] }),
    );
  });
});

it('isSamePublishing ignores when a post was published', () => {
  expect(isSamePublishing(published, { published_at: NOW, publish_at: null })).toBe(true);
  expect(isSamePublishing(scheduled, { published_at: null, publish_at: new Date(LATER) })).toBe(true);
  expect(isSamePublishing(DRAFT, scheduled)).toBe(false);
  expect(isSamePublishing(DRAFT, published)).toBe(false);
});
