export { type BadLine, type ImportProgress, importPostings } from './import.ts';
export { removeOldImports } from './imports.repository.ts';
