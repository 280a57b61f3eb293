/**
 * Writes the OpenAPI document of each service and the types that clients are written with, from the
 * routes themselves; with `--check` says where what is committed differs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeJobsApi } from '@workreel/jobs-server';
import { describeVideoApi } from '@workreel/video-server';
import openapiTypescript, { astToString } from 'openapi-typescript';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');

const documents = [
  { folder: join(root, 'apps/jobs/contract'), document: await describeJobsApi() },
  { folder: join(root, 'apps/video/contract'), document: await describeVideoApi() },
];
let drifted = false;
for (const { folder, document } of documents) {
  const types = astToString(await openapiTypescript(document as never));
  await put(join(folder, 'openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
  await put(join(folder, 'generated/paths.ts'), `// Made by “npm run contract” from openapi.json.\n${types}`);
}
if (drifted) process.exit(1);

async function put(file: string, text: string): Promise<void> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before === text) return;
  if (check) {
    console.error(
      `${relative(root, file)} is not what the routes say. Run “npm run contract” and commit what it changes.`,
    );
    drifted = true;
    return;
  }
  writeFileSync(file, text);
  console.log(`wrote ${relative(root, file)}`);
}
