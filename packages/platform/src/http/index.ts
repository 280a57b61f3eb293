export { type Access, type Authenticate, type Identity, requireAccess, stateAccess } from './access.ts';
export { type App, type AppOptions, createApp, createHealthApp, notReady, ProblemAnswer } from './app.ts';
export { ChangesHeaders, tellChanges } from './event-stream.ts';
export { isUuid, parseId } from './ids.ts';
export { preferredLanguage } from './language.ts';
export {
  answerPage,
  type Cursor,
  cursorInvalid,
  idOf,
  listHeaders,
  type PageOf,
  pageParameters,
  recentParameters,
  schemaRef,
  type Total,
} from './lists.ts';
export { type FormPage, onwards, registerFormPages, sendFormPage } from './pages.ts';
export { webClient } from './web-client.ts';
