import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '@workreel/platform/http';
import { createMetrics } from '@workreel/platform/metrics';
import { buildVideoApp } from '../app.ts';
import type { TestService } from './service.ts';

/** Builds the app of a service with a web client that consists of the given pages. @param pages - HTML by file name. */
export async function openAppWithClient(
  { context }: TestService,
  pages: Record<string, string>,
): Promise<{ app: App; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'workreel-'));
  for (const [name, page] of Object.entries(pages)) writeFileSync(join(folder, name), page);
  const app = await buildVideoApp({ ...context, metrics: createMetrics('video') }, folder);
  return {
    app,
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
