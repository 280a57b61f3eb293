export * from './postings.ts';
export * from './scan.ts';
