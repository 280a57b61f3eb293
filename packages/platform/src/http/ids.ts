/** Ids are opaque to callers and numbers inside. @returns undefined for a text that is the id of nothing. */
export const parseId = (id: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;

/** Ids come from callers, tokens and names of files; what is no UUID (RFC 9562) is nobody's. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
