/** Replaces line breaks and control characters, which would break list entries and headers of one line. */
export const toSingleLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
