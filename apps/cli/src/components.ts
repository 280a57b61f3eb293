/** Components that a process can run separately (`--only`), with a database server. */
export const COMPONENTS = ['api', 'worker', 'store'] as const;
export type Component = (typeof COMPONENTS)[number];
