/** A JSON object whose members have not been validated. */
export type JsonObject = { [key: string]: unknown };

/** Whether a parsed JSON value is an object, not an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
