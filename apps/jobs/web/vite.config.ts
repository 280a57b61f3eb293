import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The jobs service on its default port. `npm run dev` serves the pages and proxies API calls to it. */
const SERVICE = 'http://127.0.0.1:3001';
const PROXIED_PATHS = [
  '/accounts',
  '/alert-settings',
  '/alerts',
  '/applications',
  '/applications.csv',
  '/auth',
  '/bookmarks',
  '/calendar',
  '/health',
  '/jobs',
  '/jobs.atom',
  '/jobs.csv',
  '/saved-searches',
  '/sites',
];

/**
 * Returns the chunk of a module: one for the first load (`first` below) and one for each section that is opened later.
 * Chunks split by shared dependencies would be larger in total, and the first chunk would list them all. The dialog
 * that saves a search has its own chunk, which is loaded when it opens.
 */
const chunkOf = (file: string): string | null =>
  /\/src\/(account|applying|company|console|posting|search(?!\/save-search-)|tracker|trends)\//.exec(
    file,
  )?.[1] ?? (/\/src\/(truncate|form|(confirm-)?dialog|password|save-file|times)\./.test(file) ? 'ui' : null);

export default defineConfig(({ isSsrBuild }) => ({
  base: '/app/',
  plugins: [tailwind()],
  resolve: {
    dedupe: ['preact'],
    alias: {
      'use-sync-external-store/shim/index.js': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  build: {
    // The service's Content-Security-Policy forbids inline scripts, styles and images.
    assetsInlineLimit: 0,
    // The licenses of the packages in the client. `scripts/build-web.mjs` adds NOTICE.
    license: !isSsrBuild && { fileName: 'licenses.txt' },
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      output: {
        codeSplitting: !isSsrBuild && {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // The renderer runs without the packages of the client.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: { proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, SERVICE])) },
}));
