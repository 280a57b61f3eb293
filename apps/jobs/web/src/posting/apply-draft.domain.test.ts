import { describe, expect, test } from 'vitest';
import {
  EMPTY_DRAFT,
  isBlank,
  isHidden,
  LIMITS,
  parseDraft,
  serializeDraft,
  validateDraft,
} from './apply-draft.domain.ts';

const draft = {
  coverLetter: '지원합니다.\n<script>alert(1)</script>',
  resumeUrl: 'https://example.org/cv.pdf',
};

describe('a stored draft', () => {
  test('is restored for its author, and for any user if a visitor wrote it', () => {
    expect(parseDraft(serializeDraft(draft, '7'), '7')).toEqual(draft);
    expect(parseDraft(serializeDraft(draft, null), null)).toEqual(draft);
    expect(parseDraft(serializeDraft(draft, null), '7')).toEqual(draft);
  });

  test('is not restored for other users', () => {
    expect(parseDraft(serializeDraft(draft, '7'), '8')).toBe(EMPTY_DRAFT);
    expect(parseDraft(serializeDraft(draft, '7'), null)).toBe(EMPTY_DRAFT);
  });

  test('of a user is hidden from visitors until they sign in', () => {
    expect(isHidden(serializeDraft(draft, '7'), null)).toBe(true);
    expect(isHidden(serializeDraft(draft, '7'), '8')).toBe(false);
    expect(isHidden(serializeDraft(draft, null), null)).toBe(false);
    expect(isHidden(null, null)).toBe(false);
  });

  test.each([null, '', 'null', '{', '[]', '7', '{"account":null,"coverLetter":7,"resumeUrl":""}'])(
    'is empty if %j is stored',
    (text) => {
      expect(parseDraft(text, null)).toBe(EMPTY_DRAFT);
    },
  );
});

test('a draft with only whitespace is blank', () => {
  expect(isBlank(EMPTY_DRAFT)).toBe(true);
  expect(isBlank({ coverLetter: ' \n', resumeUrl: '\t' })).toBe(true);
  expect(isBlank(draft)).toBe(false);
});

describe('validateDraft', () => {
  const validate = (overrides: Partial<typeof draft>) => validateDraft({ ...EMPTY_DRAFT, ...overrides });
  test('accepts empty fields', () => {
    expect(validate({})).toEqual({ coverLetter: undefined, resumeUrl: undefined });
    expect(validateDraft(draft)).toEqual({ coverLetter: undefined, resumeUrl: undefined });
  });

  test('limits a cover letter by characters, not UTF-16 code units', () => {
    expect(validate({ coverLetter: '😀'.repeat(LIMITS.coverLetter) }).coverLetter).toBeUndefined();
    expect(validate({ coverLetter: 'a'.repeat(LIMITS.coverLetter + 1) }).coverLetter).toBe('long');
  });

  test.each(['https://example.org/cv.pdf', ' http://127.0.0.1:8080/a b ', 'HTTPS://이력서.example/'])(
    'accepts %s as a résumé link',
    (resumeUrl) => {
      expect(validate({ resumeUrl }).resumeUrl).toBeUndefined();
    },
  );

  test.each(['example.org/cv.pdf', 'javascript:alert(1)', 'ftp://example.org/', 'https://', 'cv.pdf'])(
    'rejects %s as a résumé link',
    (resumeUrl) => {
      expect(validate({ resumeUrl }).resumeUrl).toBe('address');
    },
  );

  test('rejects a résumé link that is too long', () => {
    expect(validate({ resumeUrl: `https://example.org/${'a'.repeat(LIMITS.resumeUrl)}` }).resumeUrl).toBe(
      'long',
    );
  });
});
