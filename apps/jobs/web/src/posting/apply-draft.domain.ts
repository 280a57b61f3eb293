/** What is typed into an application before it is sent. */

export interface Draft {
  coverLetter: string;
  resumeUrl: string;
}
export const EMPTY_DRAFT: Draft = { coverLetter: '', resumeUrl: '' };

/** Characters, as the service takes them. */
export const LIMITS = { coverLetter: 20_000, resumeUrl: 2_000 };

/** Characters as the service counts them: one of two halves is one. */
export const lengthOf = (text: string): number => [...text].length;

export const isBlank = ({ coverLetter, resumeUrl }: Draft): boolean =>
  (coverLetter + resumeUrl).trim() === '';

/** What is wrong with a draft, by its field. */
export interface Faults {
  coverLetter: 'long' | undefined;
  resumeUrl: 'long' | 'address' | undefined;
}

export function faultsOf({ coverLetter, resumeUrl }: Draft): Faults {
  const address = resumeUrl.trim();
  return {
    coverLetter: lengthOf(coverLetter) > LIMITS.coverLetter ? 'long' : undefined,
    resumeUrl:
      lengthOf(address) > LIMITS.resumeUrl
        ? 'long'
        : address === '' || ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '')
          ? undefined
          : 'address',
  };
}

/** A draft as it is kept, with whose it is. @param account - null: a visitor's, which whoever signs in goes on with. */
export const writeDraft = (draft: Draft, account: string | null): string =>
  JSON.stringify({ account, coverLetter: draft.coverLetter, resumeUrl: draft.resumeUrl });

/** What was kept; nothing where there is none, or where another person wrote it. */
export function readDraft(text: string | null, account: string | null): Draft {
  const { coverLetter, resumeUrl, account: owner } = parse(text);
  if (typeof coverLetter !== 'string' || typeof resumeUrl !== 'string') return EMPTY_DRAFT;
  return owner === null || owner === account ? { coverLetter, resumeUrl } : EMPTY_DRAFT;
}

/** Whether there is a draft that a visitor must sign in to see: the one whose it is may be gone. */
export const isHidden = (text: string | null, account: string | null): boolean =>
  account === null && typeof parse(text).account === 'string';

function parse(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
