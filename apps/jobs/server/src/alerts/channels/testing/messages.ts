import type { AlertMessage } from '../channel.ts';

const BASE = 'https://jobs.example/base';

/** An alert about two postings. */
export function alertMessage(overrides: Partial<AlertMessage> = {}): AlertMessage {
  const entries = overrides.entries ?? [
    {
      title: '백엔드 개발자',
      details: '(주)가나다 · 서울 강남구 · ~2027-01-03',
      url: `${BASE}/app/jobs/1`,
    },
    { title: 'C++ developer (R&D)', details: 'Example Inc. · Busan', url: `${BASE}/app/jobs/2` },
  ];
  return {
    id: '0f5c2b1e-6a3d-4c8e-9f70-1b2c3d4e5f60',
    createdAt: new Date('2026-11-29T00:00:00Z'),
    language: 'en',
    title: '2 new jobs for “Backend Seoul”',
    greeting: 'Hi Hana Kim,',
    intro: 'There are 2 new jobs for your saved search “Backend Seoul”.',
    total: entries.length,
    more: (count) => `And ${count} more.`,
    link: { label: 'View all on Workreel', url: `${BASE}/app/?keyword=C%2B%2B&sortOrder=recent` },
    settings: { label: 'Change alerts', url: `${BASE}/app/saved` },
    unsubscribe: { label: 'Unsubscribe from this alert', url: `${BASE}/unsubscribe/token` },
    data: { type: 'jobs.alert', entries },
    ...overrides,
    entries,
  };
}

/** Texts that format, mention, link or break something in at least one channel. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<!channel> <!here> <@U0123456> <#C0123456|general> <https://evil.example|Sign in>',
  '@everyone @here <@123456789012345678> <@&987654321098765432> <#42> <:smile:42> <t:1618953630>',
  '@durov t.me/evil tg://user?id=42 /start #tag',
  '*bold* _italic_ ~strike~ `code` ||spoiler|| __under__ **strong** ~~del~~ ```block```',
  '[Sign in](https://evil.example) ](https://evil.example) [a]: https://evil.example',
  '</a></b><script>alert(1)</script><img src=x onerror=alert(1)> &lt;b&gt; &amp; &nbsp; &#60; "\'',
  '# heading\n> quote\n- item\n1. item\r\n\r\nBcc: all@example.org',
  '\\ \\\\ \\* \\n \\u0000 %s {{name}}',
  '\u0000\u0007\u001b[31m\u007f\u0085\u2028\u2029 control',
  '\u202egnitset\u202c \u2066isolated\u2069 \u200bzero\u200dwidth\ufeff',
  'unpaired \ud83d and \udc00 surrogates',
  '👩‍👩‍👧‍👦🇰🇷👍🏽 한국어 漢字 עברית العربية',
];

/** Returns a text as it should be shown: on one line, without characters that are invisible. */
export const asShown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069\u2060]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
