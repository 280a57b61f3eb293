import { describe, expect, it } from 'vitest';
import { renderEmail } from './email.domain.ts';
import { alertMessage } from './testing/messages.ts';

describe('renderEmail', () => {
  it('contains the entries and the links', () => {
    const { unsubscribe, ...message } = alertMessage({ total: 5 });
    const { subject, text, html } = renderEmail(message, unsubscribe);
    expect(subject).toBe('2 new jobs for “Backend Seoul”');
    expect(text).toBe(`Hi Hana Kim,

There are 2 new jobs for your saved search “Backend Seoul”.

1. 백엔드 개발자
   (주)가나다 · 서울 강남구 · ~2027-01-03
   https://jobs.example/base/app/jobs/1

2. C++ developer (R&D)
   Example Inc. · Busan
   https://jobs.example/base/app/jobs/2

And 3 more.

View all on Workreel:
https://jobs.example/base/app/?keyword=C%2B%2B&sortOrder=recent

Change alerts:
https://jobs.example/base/app/saved

Unsubscribe from this alert:
https://jobs.example/base/unsubscribe/token
`);
    expect(html).toContain('<a href="https://jobs.example/base/app/jobs/2">C++ developer (R&amp;D)</a>');
    expect(html).toContain('<p>And 3 more.</p>');
  });

  it('escapes texts and keeps each on one line', () => {
    const title = 'a\r\nBcc: all@example.org\t<script>alert(1)</script>';
    const { subject, text, html } = renderEmail(
      alertMessage({
        title,
        greeting: title,
        intro: title,
        entries: [{ title, details: title, url: 'https://a.example/' }],
      }),
      null,
    );
    expect(subject).toBe('a Bcc: all@example.org <script>alert(1)</script>');
    expect(text).toContain('1. a Bcc: all@example.org <script>');
    expect(html).not.toContain('<script');
  });

  it('omits the unsubscribe link and the list of entries if there are none', () => {
    const { text, html } = renderEmail(alertMessage({ entries: [] }), null);
    expect(text + html).not.toMatch(/unsubscribe|<ol>/i);
  });
});
