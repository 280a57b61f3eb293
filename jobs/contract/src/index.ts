export * from './posting.ts';
export * from './run.ts';
export * from './search.ts';
export * from './site.ts';
