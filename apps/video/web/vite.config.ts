import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { stripHls } from './strip-hls.ts';

/** The video service on its default port. `npm run dev` serves the pages and proxies API calls and videos to it. */
const SERVICE = 'http://127.0.0.1:3002';
const PROXIED_PATHS = [
  '/auth',
  '/accounts',
  '/conversions',
  '/files',
  '/health',
  '/posts',
  '/s3',
  '/uploads',
];

/** Returns the chunk of a module: one for the first load (`first` below) and one for each section that is opened later. */
const chunkOf = (file: string): string | null =>
  /\/src\/(account|console|mine|upload|watch)\//.exec(file)?.[1] ??
  (/\/ui\/src\/(form|(confirm-)?dialog|password|save-file|times)\./.test(file) ? 'ui' : null);

export default defineConfig({
  base: '/app/',
  plugins: [tailwind(), stripHls()],
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
    license: { fileName: 'licenses.txt' },
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // kB. hls.js is loaded only when a video is played, and is larger than Vite's default limit.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1, entriesAware: true },
            { name: chunkOf, includeDependenciesRecursively: false },
            // Includes the dependencies of Uppy: otherwise the chunks of a section and of its page would import each other.
            { name: 'uppy', test: /\/node_modules\/@uppy\// },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, SERVICE])) },
});
