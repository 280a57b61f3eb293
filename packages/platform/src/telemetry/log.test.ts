import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it.each([
  'https://s3.example/bucket/key?X-Amz-Credential=AKIASECRET&X-Amz-Signature=SECRET&X-Amz-Date=SECRET',
  'http://127.0.0.1:3003/workreel/originals/a/b.mp4?uploadId=SECRET&partNumber=1&signature=SECRET',
  'GET /files/~1790000000.SECRET_-x/private/v/1/main.m3u8 failed',
  'POST https://video.example/events/object-created?token=SECRET',
  '550 5.1.1 <SECRET@example.org>: Recipient address rejected',
  'recipient SECRET.name+tag@mail.example.co.kr, code 550',
])('an error does not disclose %s', (text) => {
  const error = new Error(text, { cause: new Error(text) });
  Object.assign(error, { url: text, response: { recipients: [text] } });
  const lines = linesOf((log) => {
    log.warn({ err: error }, 'failed');
    log.warn({ reason: text }, 'failed');
    log.child({ upload: 'x' }).warn({ err: error }, 'failed');
  });
  expect(lines).not.toContain('SECRET');
  expect(lines).toContain('"type":"Error"');
  expect(lines).toContain('"stack"');
});

it('other texts of errors are kept', () => {
  const text = 'connect ECONNREFUSED 127.0.0.1:5432 at https://db.example/x?page=2 (@scope/name, a@b)';
  expect(linesOf((log) => log.error({ err: new Error(text) }, 'failed'))).toContain(text);
});
