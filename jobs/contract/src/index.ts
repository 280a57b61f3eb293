export * from './posting.ts';
