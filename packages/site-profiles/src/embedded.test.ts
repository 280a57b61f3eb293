import { describe, expect, it } from 'vitest';
import { flightChunks, flightString, parseFlight, parseLenient, scriptValues } from './embedded.ts';

const values = (script: string, type?: string) =>
  scriptValues(script, type, () => {}).map(({ name, value }) => [name, value]);

describe('scriptValues', () => {
  it('reads a script of a JSON type as a whole', () => {
    expect(values('\n {"a": [1]} ', 'application/json')).toEqual([[null, { a: [1] }]]);
    expect(values('{"a": "x\ny", "b": [1,],}', 'application/json; charset=utf-8')).toEqual([
      [null, { a: 'x y', b: [1] }],
    ]);
    expect(values('{"a": ', 'application/json')).toEqual([]);
    expect(values('{"a": 1}', 'text/template')).toEqual([]);
  });

  it.each([
    ['window.__STATE__ = {"jobs":[{"id":1}]};', '__STATE__', { jobs: [{ id: 1 }] }],
    ['window["__DATA__"]={"a":"};{"}', '__DATA__', { a: '};{' }],
    ['!function(){var x=1;}();const jobs = [ {"id": "a\\"b"} ]\nrun()', 'jobs', [{ id: 'a"b' }]],
    ['self.s = {"a": undefined, "b": "undefined"}', 's', { a: null, b: 'undefined' }],
    ['window.s = JSON.parse("{\\"a\\":\\"\\\\u00e9\\"}")', 's', { a: 'é' }],
    [`window.s = JSON.parse('{"a":"it\\'s \\x26"}');`, 's', { a: "it's &" }],
  ])('finds what %s assigns', (script, name, value) => {
    expect(values(script)).toEqual([[name, value]]);
    expect(values(script, 'text/javascript')).toEqual([[name, value]]);
  });

  it.each([
    'a = {b: 1}',
    "a = {'b': 1}",
    'a = {"b": f(1)}',
    'if (a == {}) x()',
    'const f = () => {"a"}',
    'a = {"b": 1',
    'a = JSON.parse(x)',
    'a = JSON.parse("{',
    'a = [`{"b":1}`]',
  ])('does not evaluate %s', (script) => expect(values(script)).toEqual([]));

  it('takes linear time for scripts with many braces', () => {
    const startedAt = performance.now();
    values('a={"b":'.repeat(500_000));
    values('a=[['.repeat(500_000));
    values('a=["'.repeat(500_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

// With backtracking, each of these takes minutes.
it.each([
  ['a string that does not end', () => parseLenient(`{"a":"${'\\"'.repeat(400_000)}`), undefined],
  ['a string that ends in a backslash', () => parseLenient(`{"a":"${'\\"'.repeat(400_000)}\\`), undefined],
  ['a long string', () => parseLenient(`{"a":"${'\\"x'.repeat(400_000)}",}`), { a: '"x'.repeat(400_000) }],
  ['a long name', () => values('a'.repeat(400_000)), []],
  ['many spaces after a name', () => values(`a${' '.repeat(400_000)}`), []],
])('reads %s in linear time', { timeout: 20_000 }, (_, read, expected) => {
  expect(read()).toEqual(expected);
});

describe('the data of Next.js', () => {
  it('is concatenated from the strings of its scripts and split into rows', () => {
    const text = '설명: "a"\n1:{"x":1}';
    const rows = `0:["$","main",null,{"jobs":[{"id":7,"text":"$1f"}]}]\n2:I[70148,[],"Module"]\n1f:T${Buffer.byteLength(text).toString(16)},${text}3:"$Sreact"\n4:null\n5:{"b":2}\n`;
    const half = Math.floor(rows.length / 2);
    const scripts = [rows.slice(0, half), rows.slice(half)].map(
      (part) => `self.__next_f.push([1,${JSON.stringify(part)}])`,
    );
    const { values, texts } = parseFlight(scripts.map(flightChunks).join(''));
    expect(values).toEqual([['$', 'main', null, { jobs: [{ id: 7, text: '$1f' }] }], '$Sreact', { b: 2 }]);
    expect([...texts]).toEqual([['1f', text]]);
    expect(
      ['$1f', '$$5', '$D2026-04-03T00:00:00.000Z', '$undefined', '$L2', 'x'].map((s) =>
        flightString(s, texts),
      ),
    ).toEqual([text, '$5', '2026-04-03T00:00:00.000Z', null, null, 'x']);
  });

  it('is read without errors if it is broken', () => {
    for (const data of ['', ':', '1:T', '1:Tffffffff,x', '1:{"a"', 'x\ny\n', '\ud800:["\ud800"]'])
      expect(() => parseFlight(data)).not.toThrow();
    expect(flightChunks('self.__next_f.push([1,"a')).toBe('');
  });
});
