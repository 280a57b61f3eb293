export { type Access, type Authenticate, type Identity, requireAccess } from './access.ts';
export { type App, type AppOptions, createApp } from './app.ts';
export { type Cursor, decodeCursor, encodeCursor, pageParameters, setListHeaders, type Total } from './lists.ts';
export { EventStream } from './event-stream.ts';
