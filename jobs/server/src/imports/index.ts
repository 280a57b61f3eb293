export { type BadLine, type ImportState, importPostings } from './import.ts';
