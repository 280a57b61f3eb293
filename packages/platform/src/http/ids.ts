/** Parses an ID, which is a number internally and opaque to clients. @returns undefined if the ID is not valid. */
export const parseId = (id: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;

/** Whether a string has the format of a UUID (RFC 9562). */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
