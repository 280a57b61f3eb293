// Builds the web clients whose build is missing or does not match the sources, for example apps/jobs/web to apps/jobs/web/dist.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pinnedNode } from './pinned-node.mjs';

const root = join(import.meta.dirname, '..');
export const APPLICATIONS = ['jobs', 'video'];
/** Text files; all other files of the clients are already compressed. */
const TEXT_FILE = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/** Exits with a message if a build fails. @param {string[]} applications - default: all. */
export function buildWeb(applications = APPLICATIONS) {
  for (const application of applications) buildClient(application);
}

function buildClient(application) {
  const web = join(root, 'apps', application, 'web');
  const dist = join(web, 'dist');
  /** Digest of the sources, stored in the build output. */
  const stampFile = join(dist, '.built-from');
  const digest = digestOf(sourcesOf(application));
  const renderer = existsSync(join(web, 'src/server.tsx')) && join(web, 'dist-server');
  const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;
  if (isBuilt && (!renderer || existsSync(renderer))) return;
  const startedAt = performance.now();
  // Build in a temporary folder and rename it, so that a running service never serves an incomplete build.
  const temporary = join(root, 'node_modules', `.workreel-${application}-web-${process.pid}`);
  runVite(web, temporary, []);
  addNotice(join(temporary, 'licenses.txt'));
  compressTextFiles(temporary);
  if (renderer) buildRenderer(web, renderer);
  writeFileSync(join(temporary, '.built-from'), digest);
  replace(dist, temporary);
  console.error(
    `Built the ${application} web client in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
  );
}

/** Builds a client with Vite, or exits with Vite's message. */
function runVite(web, outDir, options) {
  const { status, stderr } = spawnSync(
    pinnedNode(),
    [viteOf(web), 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn', ...options],
    {
      cwd: web,
      // Tests set another NODE_ENV, which would include React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status === 0) return;
  rmSync(outDir, { recursive: true, force: true });
  console.error(`${stderr}\nCould not build the web client in ${web}. See Vite's message above.`);
  process.exit(1);
}

/** Puts the licenses of what is not a package, such as the icons, before those of the packages. */
function addNotice(file) {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
  writeFileSync(file, `${notice}\n${readFileSync(file, 'utf8')}`);
}

/** Builds the part of a client that renders pages on the server, as one file that needs no packages. */
function buildRenderer(web, output) {
  const temporary = join(root, 'node_modules', `.workreel-renderer-${process.pid}`);
  runVite(web, temporary, ['--ssr', 'src/server.tsx']);
  replace(output, temporary);
}

/** Puts a folder in the place of another one, which a concurrent build of the same sources may be replacing as well. */
function replace(folder, temporary) {
  const former = `${temporary}-former`;
  renameUnless(['ENOENT'], folder, former);
  renameUnless(['ENOTEMPTY', 'EEXIST'], temporary, folder);
  for (const unused of [former, temporary]) rmSync(unused, { recursive: true, force: true });
}

/** Renames a folder, unless that fails with one of these codes. */
function renameUnless(codes, from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!codes.includes(error.code)) throw error;
  }
}

/**
 * Writes Brotli and gzip variants next to each text file, unless they are larger. The service sends the variant that the
 * browser accepts. Uses the highest compression levels, because this runs once per build.
 */
function compressTextFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT_FILE.test(entry.name)) continue;
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

/** Paths whose contents determine the build: sources, shared packages, the contract, the lock file and this script. */
const sourcesOf = (application) => [
  `apps/${application}/web`,
  'packages/ui',
  'packages/languages/src',
  'packages/style',
  // Data that the jobs web client shares with the service.
  'packages/posting-parser/src',
  'packages/search-index/src',
  `apps/${application}/contract/src`,
  `apps/${application}/contract/generated`,
  'NOTICE',
  'package-lock.json',
  'scripts/build-web.mjs',
];

/** Returns the path of the Vite executable installed for a web client. */
function viteOf(folder) {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin/vite.js');
  } catch {
    console.error(`Cannot build the web client: packages are missing. Run “npm ci” in ${root}.`);
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

/** Lists the source files in a folder in a stable order, without tests, build output and packages. */
function filesOf(path) {
  if (/^NOTICE$|\.(json|mjs)$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory())
        return ['dist', 'dist-server', 'node_modules'].includes(entry.name)
          ? []
          : filesOf(`${path}/${entry.name}`);
      return /\.test\.tsx?$|^\.DS_Store$/.test(entry.name) ? [] : [`${path}/${entry.name}`];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildWeb();
