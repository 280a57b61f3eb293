import { describe, expect, test } from 'vitest';
import {
  EMPTY_DRAFT,
  faultsOf,
  isBlank,
  isHidden,
  LIMITS,
  readDraft,
  writeDraft,
} from './apply-draft.domain.ts';

const draft = {
  coverLetter: '지원합니다.\n<script>alert(1)</script>',
  resumeUrl: 'https://example.org/cv.pdf',
};

describe('a draft that is kept', () => {
  test('is found again by who wrote it, and a visitor’s by whoever signs in', () => {
    expect(readDraft(writeDraft(draft, '7'), '7')).toEqual(draft);
    expect(readDraft(writeDraft(draft, null), null)).toEqual(draft);
    expect(readDraft(writeDraft(draft, null), '7')).toEqual(draft);
  });

  test('is nobody else’s', () => {
    expect(readDraft(writeDraft(draft, '7'), '8')).toBe(EMPTY_DRAFT);
    expect(readDraft(writeDraft(draft, '7'), null)).toBe(EMPTY_DRAFT);
  });

  test('is hidden from visitors, who could be somebody else, until they sign in', () => {
    expect(isHidden(writeDraft(draft, '7'), null)).toBe(true);
    expect(isHidden(writeDraft(draft, '7'), '8')).toBe(false);
    expect(isHidden(writeDraft(draft, null), null)).toBe(false);
    expect(isHidden(null, null)).toBe(false);
  });

  test.each([null, '', 'null', '{', '[]', '7', '{"account":null,"coverLetter":7,"resumeUrl":""}'])(
    'is none where %j is kept',
    (text) => {
      expect(readDraft(text, null)).toBe(EMPTY_DRAFT);
    },
  );
});

test('blank is what says nothing', () => {
  expect(isBlank(EMPTY_DRAFT)).toBe(true);
  expect(isBlank({ coverLetter: ' \n', resumeUrl: '\t' })).toBe(true);
  expect(isBlank(draft)).toBe(false);
});

describe('faults', () => {
  const of = (over: Partial<typeof draft>) => faultsOf({ ...EMPTY_DRAFT, ...over });
  test('both may be left out', () => {
    expect(of({})).toEqual({ coverLetter: undefined, resumeUrl: undefined });
    expect(faultsOf(draft)).toEqual({ coverLetter: undefined, resumeUrl: undefined });
  });

  test('a letter is too long from one more character on, however many bytes it has', () => {
    expect(of({ coverLetter: '😀'.repeat(LIMITS.coverLetter) }).coverLetter).toBeUndefined();
    expect(of({ coverLetter: 'a'.repeat(LIMITS.coverLetter + 1) }).coverLetter).toBe('long');
  });

  test.each(['https://example.org/cv.pdf', ' http://127.0.0.1:8080/a b ', 'HTTPS://이력서.example/'])(
    '%s is an address of a résumé',
    (resumeUrl) => {
      expect(of({ resumeUrl }).resumeUrl).toBeUndefined();
    },
  );

  test.each(['example.org/cv.pdf', 'javascript:alert(1)', 'ftp://example.org/', 'https://', 'cv.pdf'])(
    '%s is none',
    (resumeUrl) => {
      expect(of({ resumeUrl }).resumeUrl).toBe('address');
    },
  );

  test('nor is one that is too long', () => {
    expect(of({ resumeUrl: `https://example.org/${'a'.repeat(LIMITS.resumeUrl)}` }).resumeUrl).toBe('long');
  });
});
