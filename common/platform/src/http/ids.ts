/** Ids are opaque to callers and numbers inside. @returns undefined for a text that is the id of nothing. */
export const parseId = (id: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
