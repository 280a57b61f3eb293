import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertMessage, HttpRequest } from './channel.ts';
import { discord } from './discord.domain.ts';
import { ntfy } from './ntfy.domain.ts';
import { slack } from './slack.domain.ts';
import { telegram } from './telegram.domain.ts';
import { VENDORS } from './testing/index.ts';
import { alertMessage, asShown, HOSTILE_TEXTS } from './testing/messages.ts';
import { shorten, toLine, utf8Length } from './text.domain.ts';

const AT = new Date('2026-11-29T00:00:00Z');
const FORMATS: Record<keyof typeof VENDORS, (message: AlertMessage) => HttpRequest> = {
  slack: (message) =>
    slack.request(message, { channel: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' }, AT),
  discord: (message) =>
    discord.request(message, { channel: 'discord', url: 'https://discord.com/api/webhooks/1/x' }, AT),
  telegram: (message) =>
    telegram.request(message, { channel: 'telegram', botToken: '1:x', chatId: '42' }, AT),
  ntfy: (message) => ntfy.request(message, { channel: 'ntfy', url: 'https://ntfy.sh/t', token: null }, AT),
};

/** Shows a request as its receiver does. @throws Rejection if it is not in the documented format. */
const show = (vendor: keyof typeof VENDORS, { url, headers, body }: HttpRequest) => {
  const { pathname, search } = new URL(url);
  return VENDORS[vendor].receiver.accept({ method: 'POST', path: pathname + search, headers, body }).message;
};

const ATOMS = [
  '\ud83d',
  '\ude00',
  '👩‍👩‍👧‍👦',
  '한',
  'a',
  ' ',
  '\n',
  '\0',
  '"',
  '&',
  '<',
  '>',
  '@a',
  '\\',
  '*',
  '](',
  '`',
  '…',
  'e\u0301',
];
const anyText = (maxLength: number) =>
  fc.oneof(
    fc.array(fc.constantFrom(...ATOMS, ...HOSTILE_TEXTS), { maxLength }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: maxLength * 10 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength })
      .map((units) => String.fromCharCode(...units)),
    fc
      .tuple(fc.constantFrom(...ATOMS), fc.integer({ min: 0, max: 5_000 }))
      .map(([atom, count]) => atom.repeat(count)),
  );
const anyUrl = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.nat(5_000).map((length) => `https://jobs.example/${'%EA'.repeat(length)}`),
  fc.constantFrom(
    `https://jobs.example/?${'(%EA'.repeat(490)}`,
    'javascript:alert(1)',
    '',
    'https://jobs.example/a(b)"c<d>|e',
    'tg://user?id=42',
  ),
);
const anyLink = fc.record({ label: anyText(20), url: anyUrl });
const anyMessage = fc
  .record({
    title: fc.oneof(anyText(100), fc.constant('New jobs')),
    intro: anyText(100),
    entries: fc.array(fc.record({ title: anyText(60), details: anyText(60), url: anyUrl }), {
      maxLength: 100,
    }),
    extra: fc.nat(1_000),
    more: anyText(20),
    link: anyLink,
    settings: anyLink,
  })
  .map(({ extra, more, ...values }) =>
    alertMessage({ ...values, total: values.entries.length + extra, more: (count) => `${count} ${more}` }),
  )
  // A message without any visible text is not an alert.
  .filter(({ title }) => asShown(title) !== '');

describe.each(Object.keys(FORMATS) as (keyof typeof VENDORS)[])('format of %s', (vendor) => {
  it('is within the documented limits for any message, and notifies nobody else', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const { text, pings } = show(vendor, FORMATS[vendor](message));
        expect(pings).toEqual([]);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\p{Cc}--\n]/v);
      }),
      { numRuns: 300 },
    );
  });

  it('shows every entry if all are short', () => {
    const short = fc.constantFrom(...HOSTILE_TEXTS.map((text) => text.slice(0, 60)));
    fc.assert(
      fc.property(fc.array(fc.record({ title: short, details: short }), { maxLength: 8 }), (texts) => {
        const entries = texts.map((entry, index) => ({ ...entry, url: `https://jobs.example/${index}` }));
        const { text, links } = show(vendor, FORMATS[vendor](alertMessage({ entries })));
        expect(links.filter((link) => /\/\d$/.test(link))).toEqual(entries.map(({ url }) => url));
        for (const { title, details } of entries) {
          expect(asShown(text)).toContain(asShown(title));
          expect(asShown(text)).toContain(asShown(details));
        }
      }),
    );
  });

  it('counts escaped characters', () => {
    for (const title of ['"\\'.repeat(150), '<&>'.repeat(100), '*_~'.repeat(100), '"한\\'.repeat(100)]) {
      const entries = Array.from({ length: 50 }, () => ({
        title,
        details: title,
        url: 'https://jobs.example/1',
      }));
      const link = { label: 'All', url: `https://jobs.example/?${'a'.repeat(900)}` };
      const message = alertMessage({ entries, link });
      expect(asShown(show(vendor, FORMATS[vendor](message)).text)).toContain(title);
    }
  });

  it('shows as many entries as fit', () => {
    const shown = (length: number) => {
      const entries = Array.from({ length: 45 }, (_, index) => ({
        title: '긴'.repeat(length),
        details: '',
        url: `https://jobs.example/${index}`,
      }));
      return show(vendor, FORMATS[vendor](alertMessage({ entries }))).links.filter((link) =>
        /\/\d+$/.test(link),
      ).length;
    };
    expect(shown(5)).toBe(45);
    expect(shown(300)).toBeLessThan(45);
    expect(shown(150)).toBeGreaterThan(shown(300));
    expect(shown(300)).toBeGreaterThanOrEqual(3);
  });
});

describe('shorten', () => {
  it('keeps a text that is short enough, and otherwise ends between characters', () => {
    fc.assert(
      fc.property(anyText(50), fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const line = toLine(text);
        const short = shorten(text, limit);
        expect(short.length).toBeLessThanOrEqual(limit);
        expect(short.isWellFormed()).toBe(true);
        if (line.length <= limit) expect(short).toBe(line);
        else expect(`${line.slice(0, short.length - 1)}…`).toBe(short);
      }),
    );
    const characters = fc.array(fc.constantFrom('👩‍👩‍👧‍👦', 'e\u0301', '한', 'a', '😀'), { minLength: 1 });
    fc.assert(
      fc.property(characters, fc.integer({ min: 1, max: 60 }), (parts, limit) => {
        const ends = parts.map((_, index) => `${parts.slice(0, index).join('')}…`);
        expect([...ends, parts.join('')]).toContain(shorten(parts.join(''), limit));
      }),
    );
  });

  it('measures as requested', () => {
    expect(shorten('가나다라', 9, utf8Length)).toBe('가나…');
    expect(shorten('👩‍👩‍👧‍👦👍🏽', 12)).toBe('👩‍👩‍👧‍👦…');
  });
});
