/** Random requests made from an OpenAPI document, and what their answers must be. Not used by the service. */
export { askAtRandom } from './ask.ts';
