/** Fuzz testing of an app based on its OpenAPI document. */
export { fuzz } from './fuzz.ts';
