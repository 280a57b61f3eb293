import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, FormReader } from './form-reader.domain.ts';

const BOUNDARY = '----WebKitFormBoundaryX';
const form = (fields: Record<string, string>, file: Buffer | undefined, after = '') =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...(file === undefined
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
          ),
          file,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`${after}--${BOUNDARY}--\r\n`),
  ]);

function read(body: Buffer, splits: readonly number[]): { reader: FormReader; file: Buffer } {
  const reader = new FormReader(BOUNDARY);
  const points = [0, ...[...splits].sort((one, other) => one - other), body.length];
  const file = points
    .slice(1)
    .map((end, index) => Buffer.from(reader.push(body.subarray(points[index], end))));
  return { reader, file: Buffer.concat(file) };
}

describe('a form', () => {
  // Contents that resemble the beginning of a delimiter are the most difficult to parse.
  const delimiterLike = fc
    .array(fc.constantFrom('\r', '\n', '-', '\r\n--', `\r\n--${BOUNDARY.slice(0, -1)}`, 'x'))
    .map((pieces) => Buffer.from(pieces.join('')));

  it('is parsed the same way however it is split into chunks', () => {
    fc.assert(
      fc.property(delimiterLike, fc.array(fc.nat(600), { maxLength: 20 }), (file, splits) => {
        const body = form({ key: 'a/b', Policy: 'x=\r\ny' }, file, `--${BOUNDARY}\r\nignored\r\n`);
        const result = read(
          body,
          splits.filter((split) => split <= body.length),
        );
        expect(result.file).toEqual(file);
        expect(result.reader.complete).toBe(true);
        expect([...result.reader.fields]).toEqual([
          ['key', 'a/b'],
          ['policy', 'x=\r\ny'],
        ]);
      }),
    );
  });

  it('is not complete if it is truncated', () => {
    const body = form({}, Buffer.from('bytes'));
    const { reader, file } = read(body.subarray(0, -BOUNDARY.length - 6), []);
    expect(reader).toMatchObject({ inFile: true, complete: false });
    expect(Buffer.from('bytes').subarray(0, file.length)).toEqual(file);
  });

  it.each([
    ['without a file', form({ key: 'x' }, undefined)],
    ['with fields that are too long', form({ key: 'x'.repeat(30_000) }, Buffer.from('x'))],
    ['with a part that has no name', Buffer.from(`--${BOUNDARY}\r\nContent-Type: a/b\r\n\r\nx\r\n`)],
    ['that is not multipart', Buffer.alloc(30_000)],
  ])('%s is rejected', (_case, body) => {
    expect(() => read(body, [])).toThrow(expect.objectContaining({ code: 'InvalidRequest' }));
  });

  it.each([
    [`multipart/form-data; boundary=${BOUNDARY}`, BOUNDARY],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/form-data', undefined],
    ['text/plain; boundary=x', undefined],
    [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
  ])('has the boundary of its Content-Type %s', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));
});
