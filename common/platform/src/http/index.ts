export { type Access, type Authenticate, type Identity, requireAccess, stateAccess } from './access.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export { EventStream } from './event-stream.ts';
export {
  type Cursor,
  cursorInvalid,
  decodeCursor,
  encodeCursor,
  listHeaders,
  pageParameters,
  schemaRef,
  setListHeaders,
  type Total,
} from './lists.ts';
