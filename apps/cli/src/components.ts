/** Components that can run in separate processes (`--only`) with a database server. */
export const COMPONENTS = ['api', 'worker', 'store'] as const;
export type Component = (typeof COMPONENTS)[number];
