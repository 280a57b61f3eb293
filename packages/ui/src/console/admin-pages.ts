/** The admin pages that both consoles share, in one chunk: separate chunks would lengthen the list of chunks in the first load. */
export { AuditLogPage } from './audit-log-page.tsx';
export { PeoplePage } from './people-page.tsx';
export { SecurityLogPage } from './security-log-page.tsx';
