import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import {
  type CalendarAppointment,
  type CalendarDeadline,
  type CalendarEntry,
  renderCalendar,
} from './calendar-file.domain.ts';

const UPDATED = new Date('2026-11-20T01:02:03Z');
const INTERVIEW: CalendarAppointment = {
  kind: 'interview',
  id: '5',
  text: '2차 면접',
  at: new Date('2026-12-01T05:00:00Z'),
  location: '서울 강남구',
  alertMinutes: 1_440,
  applicationTitle: '백엔드 개발자',
  companyName: '(주)모닝',
  url: 'https://jobs.example/app/applications/3',
  updatedAt: UPDATED,
  done: false,
};
const TASK: CalendarAppointment = {
  ...INTERVIEW,
  kind: 'task',
  id: '6',
  text: '포트폴리오 정리',
  location: null,
  alertMinutes: 0,
};
const DEADLINE: CalendarDeadline = {
  kind: 'deadline',
  id: '7',
  title: '백엔드 개발자',
  companyName: '(주)모닝',
  date: '2026-12-31',
  url: 'https://jobs.example/app/jobs/9',
  updatedAt: UPDATED,
};

const render = (entries: CalendarEntry[], options: { name?: string; language?: 'ko' | 'en' } = {}) =>
  renderCalendar({ name: '지원 현황', language: 'ko', baseUrl: 'https://jobs.example', entries, ...options });

/** Parses a file and returns its calendar and events. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as [string, unknown[], unknown[]]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds()),
  }));
  return { calendar, events };
}

const only = (entry: CalendarEntry, language: 'ko' | 'en' = 'ko') =>
  parse(render([entry], { language })).events[0]!;

describe('renderCalendar', () => {
  it('describes an interview, a task and a deadline', () => {
    const { calendar, events } = parse(render([INTERVIEW, TASK, DEADLINE]));
    const properties = [
      'version',
      'prodid',
      'method',
      'name',
      'x-wr-calname',
      'refresh-interval',
      'x-published-ttl',
    ];
    expect(properties.map((name) => String(calendar.getFirstPropertyValue(name)))).toEqual([
      '2.0',
      '-//Workreel//Jobs//KO',
      'PUBLISH',
      '지원 현황',
      '지원 현황',
      'PT1H',
      'PT1H',
    ]);
    expect(
      events.map(({ event, alarms, component }) => ({
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        location: event.location,
        start: event.startDate.toString(),
        end: event.endDate.toString(),
        transparency: component.getFirstPropertyValue('transp'),
        url: component.getFirstPropertyValue('url'),
        modified: String(component.getFirstPropertyValue('last-modified')),
        stamp: String(component.getFirstPropertyValue('dtstamp')),
        alarms,
      })),
    ).toEqual([
      {
        uid: 'interview-5@jobs.example',
        summary: '면접: (주)모닝 · 백엔드 개발자',
        description: '2차 면접\n\nWorkreel에서 보기: https://jobs.example/app/applications/3',
        location: '서울 강남구',
        start: '2026-12-01T05:00:00Z',
        end: '2026-12-01T06:00:00Z',
        transparency: null,
        url: 'https://jobs.example/app/applications/3',
        modified: '2026-11-20T01:02:03Z',
        stamp: '2026-11-20T01:02:03Z',
        alarms: [-86_400],
      },
      {
        uid: 'task-6@jobs.example',
        summary: '포트폴리오 정리 · (주)모닝',
        description:
          '포트폴리오 정리\n\n(주)모닝 · 백엔드 개발자\n\nWorkreel에서 보기: https://jobs.example/app/applications/3',
        location: null,
        start: '2026-12-01T05:00:00Z',
        end: '2026-12-01T05:30:00Z',
        transparency: null,
        url: 'https://jobs.example/app/applications/3',
        modified: '2026-11-20T01:02:03Z',
        stamp: '2026-11-20T01:02:03Z',
        alarms: [0],
      },
      {
        uid: 'deadline-7@jobs.example',
        summary: '지원 마감: (주)모닝 · 백엔드 개발자',
        description: 'Workreel에서 보기: https://jobs.example/app/jobs/9',
        location: null,
        start: '2026-12-31',
        end: '2027-01-01',
        transparency: 'TRANSPARENT',
        url: 'https://jobs.example/app/jobs/9',
        modified: '2026-11-20T01:02:03Z',
        stamp: '2026-11-20T01:02:03Z',
        // 09:00 on the day before
        alarms: [-15 * 3_600],
      },
    ]);
  });

  it('is available in English', () => {
    const summaries = parse(render([INTERVIEW, TASK, DEADLINE], { language: 'en' })).events.map(
      ({ event }) => event.summary,
    );
    expect(summaries).toEqual([
      'Interview: (주)모닝 · 백엔드 개발자',
      '포트폴리오 정리 · (주)모닝',
      'Application deadline: (주)모닝 · 백엔드 개발자',
    ]);
    expect(only(DEADLINE, 'en').event.description).toBe('View on Workreel: https://jobs.example/app/jobs/9');
  });

  it('marks what is done and does not remind of it', () => {
    const { event, alarms } = only({ ...TASK, done: true });
    expect([event.summary, alarms]).toEqual(['✓ 포트폴리오 정리 · (주)모닝', []]);
    expect(only({ ...INTERVIEW, alertMinutes: null }).alarms).toEqual([]);
  });

  it('names the application if the text of a task is empty', () => {
    expect(only({ ...TASK, text: ' \n ' }).event.summary).toBe('백엔드 개발자 · (주)모닝');
  });

  it('uses the duration of an interview', () => {
    const { event } = only({ ...INTERVIEW, durationMinutes: 90 });
    expect(event.duration.toSeconds()).toBe(90 * 60);
  });

  it('increases the sequence number with each change', () => {
    const sequence = (updatedAt: Date) => only({ ...TASK, updatedAt }).event.sequence;
    expect(sequence(new Date(UPDATED.getTime() + 1_000))).toBe(sequence(UPDATED) + 1);
    expect(sequence(new Date('2080-01-01T00:00:00Z'))).toBeLessThan(2 ** 31);
    expect(sequence(new Date(0))).toBe(0);
  });

  it('yields the same text for the same input', () => {
    expect(render([INTERVIEW, TASK, DEADLINE])).toBe(render([INTERVIEW, TASK, DEADLINE]));
  });

  // Instants before and after clocks are changed, and those that exist twice or not at all on the clocks of the zone.
  it.each([
    ['Europe/Berlin', '2027-03-28T00:59:59Z', '01:59:59'],
    ['Europe/Berlin', '2027-03-28T01:00:00Z', '03:00:00'],
    ['Europe/Berlin', '2027-10-31T00:30:00Z', '02:30:00'],
    ['Europe/Berlin', '2027-10-31T01:30:00Z', '02:30:00'],
    ['America/New_York', '2027-03-14T06:59:59Z', '01:59:59'],
    ['America/New_York', '2027-03-14T07:00:00Z', '03:00:00'],
    ['Asia/Seoul', '2027-03-28T01:00:00Z', '10:00:00'],
  ])('keeps the instant of an interview: %s, %s', (timeZone, instant, clock) => {
    const at = new Date(instant);
    const { event } = inTimeZone(timeZone, () => only({ ...INTERVIEW, at }));
    expect(event.startDate.toJSDate()).toEqual(at);
    expect(event.endDate.toJSDate().getTime() - at.getTime()).toBe(3_600_000);
    expect(event.startDate.toJSDate().toLocaleTimeString('en-GB', { timeZone })).toBe(clock);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Seoul', 'America/New_York', 'Europe/Berlin'])(
    'keeps the date of a deadline on a server in %s',
    (timeZone) => {
      for (const date of ['2027-03-14', '2027-03-28', '2027-10-31', '2028-02-29', '2026-12-31']) {
        const { event } = inTimeZone(timeZone, () => only({ ...DEADLINE, date }));
        expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, date]);
        // A date without a zone is the same day wherever the calendar is shown.
        expect(event.startDate.zone).toBe(ICAL.Timezone.localTimezone);
        expect(event.duration.toSeconds()).toBe(86_400);
      }
    },
  );

  it.each([
    ['line breaks', 'first\nsecond\r\nthird'],
    ['separators', 'a, b; c: d "e" \\n \\, \\\\'],
    ['lines of the format', 'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected'],
    ['emoji', '👩‍💻🇰🇷👍🏽 면접'],
    ['5,000 characters', '가나다라마바사 👍 '.repeat(500)],
    ['a long word', '가'.repeat(5_000)],
  ])('keeps texts with %s', (_name, text) => {
    const entry = { ...INTERVIEW, text, location: text, applicationTitle: text, companyName: text };
    const file = render([entry], { name: text });
    const { calendar, events } = parse(file);
    expect(events).toHaveLength(1);
    const { event } = events[0]!;
    const expected = text.replaceAll('\r\n', '\n').trim();
    const line = expected.replaceAll('\n', ' ');
    expect(event.description).toBe(`${expected}\n\nWorkreel에서 보기: ${INTERVIEW.url}`);
    expect(event.location).toBe(line);
    // A text (RFC 7986 5.1), which ical.js does not know and therefore returns as it is written.
    expect(calendar.getFirstPropertyValue('name')).toBe(line.replace(/[\\;,]/g, '\\$&'));
    expect(event.summary).not.toContain('\n');
    expect([...event.summary].length).toBeLessThan(220);
    expectValidLines(file);
  });

  it('shortens long titles between characters', () => {
    const { event } = only({ ...TASK, text: '👍'.repeat(200) });
    expect(event.summary).toBe(`${'👍'.repeat(99)}… · (주)모닝`);
  });

  it('writes a URL that other programs read as it is', () => {
    const { component, event } = only({ ...DEADLINE, url: 'https://jobs.example/app/?keyword=a,b;c\\d' });
    expect(component.getFirstPropertyValue('url')).toBe('https://jobs.example/app/?keyword=a%2Cb%3Bc%5Cd');
    expect(event.description).toContain('?keyword=a,b;c\\d');
  });

  it('keeps any text without control characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({
        unit: fc.constantFrom('\n', '\r', '\t', ' ', ',', ';', '\\', ':', '가', '👍', 'n', '\u2028'),
        maxLength: 300,
      }),
    );
    fc.assert(
      fc.property(text, (given) => {
        const file = render([{ ...INTERVIEW, text: given, location: given, companyName: given }], {
          name: given,
        });
        expectValidLines(file);
        const { event } = parse(file).events[0]!;
        const expected = given
          .toWellFormed()
          .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
          .replace(/(?!\n|\t)\p{Cc}/gu, '')
          .trim();
        const link = `Workreel에서 보기: ${INTERVIEW.url}`;
        expect(event.description).toBe(expected === '' ? link : `${expected}\n\n${link}`);
      }),
      { numRuns: 300 },
    );
  });
});

/** RFC 5545 3.1: lines end with CRLF and have at most 75 octets; also no character is split. */
function expectValidLines(file: string): void {
  const lines = file.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\u0085\u2028\u2029]/);
    expect(line.isWellFormed()).toBe(true);
  }
}

/** Runs a function while the process is in a time zone. */
function inTimeZone<T>(timeZone: string, run: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = timeZone;
  try {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
