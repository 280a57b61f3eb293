export * from './alert.ts';
export * from './application.ts';
export * from './bookmark.ts';
export * from './posting.ts';
export * from './run.ts';
export * from './saved-search.ts';
export * from './search.ts';
export * from './site.ts';
