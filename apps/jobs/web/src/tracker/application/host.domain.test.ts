import { expect, test } from 'vitest';
import { hostOf } from './host.domain.ts';

test.each([
  ['https://www.saramin.co.kr/zf_user/jobs/1', 'saramin.co.kr'],
  ['http://127.0.0.1:3001/demo/jobs/1', '127.0.0.1:3001'],
  ['https://www2.example.org/www.html', 'www2.example.org'],
  ['example.org', ''],
])('the host of %s is %s', (url, host) => expect(hostOf(url)).toBe(host));
