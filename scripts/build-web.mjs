// Builds the web clients that are missing or older than their sources: apps/jobs/web → apps/jobs/web/dist, and so on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pinnedNode } from './pinned-node.mjs';

const root = join(import.meta.dirname, '..');
export const PRODUCTS = ['jobs', 'video'];
/** Files that are text: all others that a page is made of are packed already. */
const TEXT = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/** Ends the process with a message where a client cannot be built. @param {string[]} products - default: all. */
export function buildWeb(products = PRODUCTS) {
  for (const product of products) buildClient(product);
}

function buildClient(product) {
  const web = join(root, 'apps', product, 'web');
  const dist = join(web, 'dist');
  /** Says what the build beside it was made of; it goes when the build goes. */
  const stamp = join(dist, '.built-from');
  const wanted = digestOf(sourcesOf(product));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const started = performance.now();
  // Built aside and moved into place, so that a service that runs meanwhile never serves half a page.
  const aside = join(root, 'node_modules', `.workreel-${product}-web-${process.pid}`);
  const result = spawnSync(
    pinnedNode(),
    [viteOf(web), 'build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      // Whoever builds for a test has another one, which would take React's slow half along.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (result.status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    console.error(
      `${result.stderr}\nThe ${product} pages could not be built; the message of Vite stands above.`,
    );
    process.exit(1);
  }
  compressTexts(aside);
  writeFileSync(join(aside, '.built-from'), wanted);
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(aside, dist);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    // Whoever began at the same time was quicker, with the same sources.
    rmSync(aside, { recursive: true, force: true });
  }
  console.error(`Built the ${product} pages in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * Puts each text once more beside itself by Brotli and by gzip, where that makes it smaller: the service sends what the
 * browser takes. Done once, it may take the best that there is.
 */
function compressTexts(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file);
    const brotli = brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    });
    const gzip = gzipSync(text, { level: constants.Z_BEST_COMPRESSION });
    if (brotli.length < text.length) writeFileSync(`${file}.br`, brotli);
    if (gzip.length < text.length) writeFileSync(`${file}.gz`, gzip);
  }
}

/**
 * What goes into the pages: their own sources, what both share, the contract, the packages that the lock file names, and
 * how they are built.
 */
const sourcesOf = (product) => [
  `apps/${product}/web`,
  'packages/ui',
  'packages/languages/src',
  // Plain data that the jobs pages share with the service.
  'packages/posting-parser/src',
  'packages/search-index/src',
  `apps/${product}/contract/src`,
  `apps/${product}/contract/generated`,
  'package-lock.json',
  'scripts/build-web.mjs',
];

/** The program that builds, as installed for a web client. */
function viteOf(folder) {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin/vite.js');
  } catch {
    console.error(`The pages cannot be built: their packages are missing. Run “npm ci” in ${root}.`);
    process.exit(1);
  }
}

function digestOf(sources) {
  const digest = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(source))
      digest
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return digest.digest('hex');
}

/** Files under a folder, in one order everywhere; tests and what others made are no sources. */
function filesOf(path) {
  if (/\.(json|mjs)$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return ['dist', 'node_modules'].includes(entry.name) ? [] : filesOf(`${path}/${entry.name}`);
      return /\.test\.tsx?$|^\.DS_Store$/.test(entry.name) ? [] : [`${path}/${entry.name}`];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWeb();
