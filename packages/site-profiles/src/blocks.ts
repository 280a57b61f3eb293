import type { Marker } from './profile.types.ts';

// Markers of block pages of any site. They apply only to pages without cards, because "log in" appears on every site.
// Collected from Cloudflare, Akamai, PerimeterX, DataDome, consent pages and Korean sites.

const bySelector = (selector: string): Marker => ({ selector, title: null, text: null });
const byTitle = (title: string): Marker => ({ selector: null, title, text: null });
const byText = (text: string): Marker => ({ selector: null, title: null, text });

/** Markers that are sufficient on their own. */
export const CERTAIN_BLOCKS: readonly Marker[] = [
  byTitle(
    '^\\s*(?:Just a moment|Attention Required|Access (?:is )?Denied|Access to this page has been denied|' +
      'Security Check|Robot Check|Are you (?:a )?(?:robot|human)|Pardon Our Interruption|Bot Verification|' +
      'Human Verification|Request Rejected|403 Forbidden|429 Too Many|Blocked\\b|Sign ?in\\b|Log ?in\\b|로그인|' +
      '접근 ?(?:제한|차단|거부)|보안 ?(?:문자|확인|검사)|자동 ?입력|Before you continue)',
  ),
  bySelector(
    '#challenge-form, #challenge-running, #cf-challenge-running, #cf-wrapper, .cf-challenge, .cf-error-details, ' +
      '#px-captcha, iframe[src*="captcha-delivery" i], form[action*="captcha" i], form[action*="/cdn-cgi/" i]',
  ),
  bySelector('meta[http-equiv="refresh" i][content*="login" i]'),
];

/** Markers that result pages may contain in hidden forms, so they apply only to pages with little text. */
export const LIKELY_BLOCKS: readonly Marker[] = [
  byText(
    'captcha|캡차|캡챠|자동 ?입력 ?방지|Access (?:is )?Denied|you have been blocked|unusual (?:traffic|activity)|' +
      'verify (?:that )?you are (?:a )?human|you(?:.re| are) not a robot|checking your browser|' +
      'enable JavaScript and cookies to continue|Request unsuccessful|Too many requests|' +
      '로그인이 필요|로그인 ?후 ?이용|비정상적인? ?(?:접근|접속|트래픽|요청)|접근이 ?(?:제한|차단|거부)|접속이 ?(?:제한|차단)|' +
      '로봇이 아닙니다|과도한 ?(?:요청|접속)',
  ),
  bySelector('.g-recaptcha, .h-captcha, .cf-turnstile, #captcha, .captcha, iframe[src*="captcha" i]'),
  bySelector('input[type="password" i]'),
  bySelector('form[action*="consent" i]'),
];
