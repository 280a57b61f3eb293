/** What a process may be alone: many share the work where `DATABASE_URL` names a server. */
export const PARTS = ['api', 'worker', 'store'] as const;
export type Part = (typeof PARTS)[number];
