/** Random requests made from an OpenAPI document, and what their answers must be. Not used by the service. */
export { answerChecker, type FuzzAnswer } from './answers.ts';
export type { Document } from './document.ts';
export { requestsOf } from './requests.ts';
