import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hlsParts } from './hls-parts.ts';

/** The video service on its default port: `npm run dev` shows the pages from here and their videos from there. */
const SERVICE = 'http://127.0.0.1:3002';
const CALLS = ['/auth', '/accounts', '/conversions', '/files', '/health', '/posts', '/s3', '/uploads'];

/** What every first visit needs is one file, and so is each room of the client that is entered later. */
const roomOf = (file: string): string | null =>
  /\/src\/(account|console|mine|upload|watch)\//.exec(file)?.[1] ??
  (/\/ui\/src\/(form|(confirm-)?dialog|password|save-file|times)\./.test(file) ? 'ui' : null);

export default defineConfig({
  base: '/app/',
  plugins: [react(), tailwind(), hlsParts()],
  // React has had this hook since version 18: what stands in for it in older ones is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    // The service's policy takes scripts, styles and images from files alone, never from the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // hls.js is loaded when a video is watched, and by itself larger than Vite's usual warning allows (kB).
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: roomOf, includeDependenciesRecursively: false },
            // With what it is made of: a room and its page's file would else each wait for the other.
            { name: 'uppy', test: /\/node_modules\/@uppy\// },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(CALLS.map((call) => [call, SERVICE])) },
});
