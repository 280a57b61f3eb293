/** The entry: what is compiled is kept, so that the next start takes two thirds of the time; then the program. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Where nobody else may write: not the system's folder for what is temporary, since what stands here is run.
// Where we may not write either, as in an image, everything is compiled anew.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/workreel/modules'));
await import('./program.ts');
