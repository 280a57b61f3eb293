/** The draft of an application. */

export interface Draft {
  coverLetter: string;
  resumeUrl: string;
}
export const EMPTY_DRAFT: Draft = { coverLetter: '', resumeUrl: '' };

/** Limits of the API, in characters. */
export const LIMITS = { coverLetter: 20_000, resumeUrl: 2_000 };

/** Counts characters as the service does: a surrogate pair counts as one. */
export const countCharacters = (text: string): number => [...text].length;

export const isBlank = ({ coverLetter, resumeUrl }: Draft): boolean =>
  (coverLetter + resumeUrl).trim() === '';

/** Validation errors by field. */
export interface DraftErrors {
  coverLetter: 'long' | undefined;
  resumeUrl: 'long' | 'address' | undefined;
}

export function validateDraft({ coverLetter, resumeUrl }: Draft): DraftErrors {
  const url = resumeUrl.trim();
  return {
    coverLetter: countCharacters(coverLetter) > LIMITS.coverLetter ? 'long' : undefined,
    resumeUrl:
      countCharacters(url) > LIMITS.resumeUrl
        ? 'long'
        : url === '' || ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')
          ? undefined
          : 'address',
  };
}

/** Serializes a draft with its author. @param account - ID of the author; null for a visitor, whose draft any user can continue after signing in. */
export const serializeDraft = (draft: Draft, account: string | null): string =>
  JSON.stringify({ account, coverLetter: draft.coverLetter, resumeUrl: draft.resumeUrl });

/** Parses a stored draft. @returns an empty draft if none is stored, or if another user wrote it. */
export function parseDraft(text: string | null, account: string | null): Draft {
  const { coverLetter, resumeUrl, account: owner } = parse(text);
  if (typeof coverLetter !== 'string' || typeof resumeUrl !== 'string') return EMPTY_DRAFT;
  return owner === null || owner === account ? { coverLetter, resumeUrl } : EMPTY_DRAFT;
}

/** Whether the draft is hidden from the current visitor because a signed-in user wrote it. */
export const isHidden = (text: string | null, account: string | null): boolean =>
  account === null && typeof parse(text).account === 'string';

function parse(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
