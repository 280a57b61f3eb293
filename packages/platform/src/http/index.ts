export {
  type Access,
  type Authenticate,
  type Identity,
  requireAccess,
  setDefaultAccess,
} from './access.ts';
export {
  type App,
  type AppOptions,
  createApp,
  createHealthApp,
} from './app.ts';
export { networkOf } from './client-address.ts';
export { preferenceOf } from './cookies.ts';
export {
  type Correction,
  correctedKeywordHeader,
  MAX_KEYWORD_HEADER_BYTES,
  setCorrectedKeyword,
} from './corrected-keyword.ts';
export { matchesEtag } from './etag.domain.ts';
export { ChangesHeaders, streamChanges } from './event-stream.ts';
export { registerFormPages } from './form-pages.ts';
export { allowFraming } from './framing.ts';
export { type HealthProblem, notReady } from './health.ts';
export { isUuid, parseId } from './ids.ts';
export { acceptedLocales, preferredLanguage } from './language.ts';
export { clientOf, LIMITS } from './limits.ts';
export type { Total } from './link-header.domain.ts';
export {
  type Cursor,
  cursorId,
  invalidCursor,
  listHeaders,
  type PageRequest,
  pageParameters,
  paginate,
  recentParameters,
  schemaRef,
} from './lists.ts';
export { continueLink, type FormPage, sendFormPage } from './page.ts';
export { ProblemResponse } from './problems.ts';
export { validateQuery } from './query.ts';
export {
  completePage,
  type PageHead,
  type Products,
  type RenderedPage,
  type RequestedPage,
  webClient,
} from './web-client.ts';
