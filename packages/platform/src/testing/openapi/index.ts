/** Fuzz testing of an app by its OpenAPI document. */
export { fuzz } from './fuzz.ts';
