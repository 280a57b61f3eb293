import { describe, expect, it } from 'vitest';
import type { PageRequest } from './protocol.ts';
import {
  isRenderable,
  MAX_POST_BYTES,
  planRequest,
  requestHeaders,
  responseHeaders,
} from './requests.domain.ts';

const HOSTS = ['jobs.example.org', '.example.com'];
const request = (url: string, overrides: Partial<PageRequest> = {}): PageRequest => ({
  url,
  method: 'GET',
  kind: 'fetch',
  navigation: null,
  headers: {},
  body: null,
  ...overrides,
});
const planOf = (url: string, overrides?: Partial<PageRequest>) =>
  planRequest(request(url, overrides), HOSTS).kind;

describe('planRequest', () => {
  it.each([
    ['https://jobs.example.org/', { kind: 'document', navigation: 'page' }, 'send'],
    ['https://a.example.com/', { kind: 'document', navigation: 'page' }, 'send'],
    ['https://other.example.net/', { kind: 'document', navigation: 'page' }, 'refuse'],
    ['https://jobs.example.org:8443/', { kind: 'document', navigation: 'page' }, 'refuse'],
    ['https://jobs.example.org/', { kind: 'document', navigation: 'frame' }, 'skip'],
    ['https://cdn.example.net/app.js', { kind: 'script' }, 'send'],
    ['https://cdn.example.net:8443/app.js', { kind: 'script' }, 'refuse'],
    ['https://user:secret@cdn.example.net/app.js', { kind: 'script' }, 'refuse'],
    ['https://api.example.net/jobs', { kind: 'xhr' }, 'send'],
    ['file:///etc/passwd', {}, 'refuse'],
    ['ftp://jobs.example.org/', {}, 'refuse'],
    ['not a url', {}, 'refuse'],
    ['data:text/plain,x', {}, 'skip'],
    ['https://jobs.example.org/i.png', { kind: 'image' }, 'skip'],
    ['https://jobs.example.org/v.mp4', { kind: 'media' }, 'skip'],
    ['https://jobs.example.org/f.woff2', { kind: 'font' }, 'skip'],
    ['https://jobs.example.org/events', { kind: 'eventsource' }, 'skip'],
    ['https://jobs.example.org/ping', { kind: 'ping', method: 'POST' }, 'skip'],
    ['https://jobs.example.org/x', { kind: 'constructor' }, 'skip'],
    ['https://jobs.example.org/search', { method: 'POST', body: Buffer.from('q') }, 'send'],
    ['https://api.example.net/collect', { method: 'POST' }, 'refuse'],
    ['https://jobs.example.org/search', { method: 'POST', body: Buffer.alloc(MAX_POST_BYTES + 1) }, 'refuse'],
    ['https://jobs.example.org/', { kind: 'document', navigation: 'page', method: 'POST' }, 'refuse'],
    ['https://jobs.example.org/1', { method: 'DELETE' }, 'refuse'],
  ] as const)('%s %o: %s', (url, overrides, plan) => {
    expect(planOf(url, overrides)).toBe(plan);
  });

  it('says nothing of credentials in a reason', () => {
    const plan = planRequest(request('https://user:secret@jobs.example.org/'), HOSTS);
    expect(plan.kind === 'refuse' && plan.reason).not.toContain('secret');
  });
});

it('sends our user agent and languages, and what the page adds', () => {
  expect(
    requestHeaders(
      {
        ':authority': 'x',
        Host: 'evil',
        'User-Agent': 'Mozilla',
        'accept-language': 'xx',
        Accept: 'application/json',
        Cookie: 'a=1',
        'X-Token': 't',
        'sec-ch-ua': 'x',
        'sec-fetch-mode': 'cors',
        'proxy-authorization': 'x',
        'content-length': '9',
        'transfer-encoding': 'chunked',
      },
      { 'user-agent': 'Workreel/1', 'accept-language': 'ko', accept: '*/*' },
    ),
  ).toEqual({
    'user-agent': 'Workreel/1',
    'accept-language': 'ko',
    accept: 'application/json',
    cookie: 'a=1',
    'x-token': 't',
  });
});

it('returns the headers that describe the decoded body', () => {
  expect(
    responseHeaders({
      'content-type': 'text/html',
      'content-encoding': 'gzip',
      'content-length': '9',
      'content-disposition': 'attachment',
      link: '</a.js>; rel=preload',
      'set-cookie': ['a=1', 'b=2'],
      vary: ['a', 'b'],
      missing: undefined,
    }),
  ).toEqual({ 'content-type': 'text/html', 'set-cookie': 'a=1\nb=2', vary: 'a, b' });
});

it.each([
  [null, true],
  ['text/html; charset=euc-kr', true],
  ['Application/XHTML+xml', true],
  ['application/json', false],
  ['text/htmlx', false],
  ['application/pdf', false],
])('renders a document of type %s: %s', (type, expected) => {
  expect(isRenderable(type)).toBe(expected);
});
