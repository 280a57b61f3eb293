export { type BadLine, type ImportState, importPostings } from './import.ts';
export { removeOldImports } from './imports.repository.ts';
