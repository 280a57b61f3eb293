import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Resolves the packages of the video client, including its bundler. */
const webRequire = createRequire(join(import.meta.dirname, '../../apps/video/web/package.json'));
const e2eRequire = createRequire(import.meta.url);
const PACKAGES = {
  '@uppy/core': webRequire.resolve('@uppy/core'),
  '@uppy/aws-s3': webRequire.resolve('@uppy/aws-s3'),
  '@uppy/golden-retriever': e2eRequire.resolve('@uppy/golden-retriever'),
};

/** The complete code of a page that uses the service with Uppy. */
const SCRIPT = `
import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';

const { endpoint, token } = Object.fromEntries(new URLSearchParams(location.search));
const headers = { authorization: 'Bearer ' + token };
const uppy = new Uppy().use(AwsS3, { endpoint, headers }).use(GoldenRetriever);
document.querySelector('input').addEventListener('change', ({ target }) => uppy.addFiles([...target.files]));
uppy.on('complete', (result) => { window.result = result; });
window.uppy = uppy;
`;
const PAGE =
  '<!doctype html><title>Uppy</title><input type="file"><script type="module" src="/page.js"></script>';

type Build = (options: object) => Promise<{ output: { code: string }[] }>;

/** Serves a page with an unmodified Uppy on a separate origin. The page's query parameters are `endpoint` and `token`. */
export async function openUppyPage(): Promise<{ origin: string; close(): void }> {
  const script = await bundle();
  const server = createServer(({ url }, response) =>
    url === '/page.js'
      ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      : response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bundle(): Promise<string> {
  const { build } = (await import(webRequire.resolve('vite'))) as { build: Build };
  const folder = await mkdtemp(join(tmpdir(), 'workreel-uppy-'));
  try {
    const input = join(folder, 'page.js');
    await writeFile(input, SCRIPT);
    const { output } = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      resolve: { alias: PACKAGES },
      build: { write: false, minify: false, modulePreload: false, rollupOptions: { input } },
    });
    return output[0]!.code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
