/** Fuzz testing of an app based on its OpenAPI document. */
export type { Document, Operation, Schema } from './document.ts';
export { fuzz } from './fuzz.ts';
export { responseChecker } from './responses.ts';
export { sampleValue } from './values.ts';
