/** The tokens of share links. They are derived from the ID of the link, so that the database does not contain them. */
import { isSignedBy, sign } from '@workreel/object-store';
import { badRequest } from '@workreel/platform/problem';
import type { SharePeople } from '@workreel/video-contract';

const ID_CHARACTERS = 22;
/** The ID of the link, a signature and, after the password was entered, a proof of that. */
const SHARE = /^([\w-]{22})([\w-]{22})(?:\.([\w-]{22}))?$/;

/** The value of the `share` parameter. */
export interface Share {
  linkId: string;
  /** Proves that the password was entered. */
  proof: string | undefined;
}

export const shareToken = (secret: string, linkId: string): string =>
  Buffer.from(linkId.replaceAll('-', ''), 'hex').toString('base64url') + sign(secret, ['share', linkId]);

/** @returns undefined for a token that the service did not issue. */
export function parseShare(secret: string, share: string): Share | undefined {
  const [, id, signature, proof] = SHARE.exec(share) ?? [];
  if (id === undefined) return undefined;
  const linkId = Buffer.from(id, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  // The last character of the ID has unused bits.
  if (shareToken(secret, linkId).slice(0, ID_CHARACTERS) !== id) return undefined;
  return isSignedBy(secret, ['share', linkId], signature!) ? { linkId, proof } : undefined;
}

/** The values of which a proof is the signature. It depends on the hash, so it ends with the password that was entered. */
const proofValues = (linkId: string, passwordHash: string) => ['share-password', linkId, passwordHash];

/** Returns the `share` parameter of a viewer who has entered the password. */
export const unlockedShare = (secret: string, linkId: string, passwordHash: string): string =>
  `${shareToken(secret, linkId)}.${sign(secret, proofValues(linkId, passwordHash))}`;

/** Whether a link needs no password, or it was entered. */
export const isUnlocked = (secret: string, { linkId, proof }: Share, passwordHash: string | null): boolean =>
  passwordHash === null ||
  (proof !== undefined && isSignedBy(secret, proofValues(linkId, passwordHash), proof));

const LINK_GRANTEE = 'link-';
/** Identifies a link where signed media URLs name the session that they are for. */
export const linkGrantee = (linkId: string): string => LINK_GRANTEE + linkId;
/** @returns the ID of the link; undefined for a session. */
export const linkOfGrantee = (grantee: string | null): string | undefined =>
  grantee?.startsWith(LINK_GRANTEE) ? grantee.slice(LINK_GRANTEE.length) : undefined;

/** How long a link can be valid: 366 days. */
const MAX_VALIDITY_MS = 366 * 86_400_000;

/** @throws Problem 400 INVALID_REQUEST if the time is not within the next year. */
export function parseExpiry(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === null || expiresAt === undefined) return null;
  const time = new Date(expiresAt);
  const ahead = time.getTime() - now.getTime();
  if (ahead > 0 && ahead <= MAX_VALIDITY_MS) return time;
  const message = 'expiresAt must be in the future, at most a year from now.';
  throw badRequest('INVALID_REQUEST', message, [{ path: '/expiresAt', message }]);
}

/** In the form in which accounts store their addresses. */
export const normalizeEmails = (emails: SharePeople['emails']): string[] => [
  ...new Set(emails.map((email) => email.trim().toLowerCase())),
];
