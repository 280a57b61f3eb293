import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The jobs service on its default port: `npm run dev` shows the page from here and its postings from there. */
const SERVICE = 'http://127.0.0.1:3001';
const CALLS = ['/jobs', '/jobs.atom', '/auth', '/applications', '/applications.csv', '/bookmarks'];
const MORE_CALLS = ['/saved-searches', '/sites', '/health', '/accounts'];

/**
 * What every first visit needs is one file, and so is each room of the client that is entered later: cut up by who shares
 * what, both would be larger, and the first would name each piece. What saves a search comes when one is saved.
 */
const roomOf = (file: string): string | null =>
  /\/src\/(account|console|posting|search(?!\/save-search-)|tracker|trends)\//.exec(file)?.[1] ??
  (/\/src\/(brief|form|(confirm-)?dialog|password|save-file|times)\./.test(file) ? 'ui' : null);

export default defineConfig({
  base: '/app/',
  plugins: [react(), tailwind()],
  // React has had this hook since version 18: what stands in for it in older ones is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    // The service's policy takes scripts, styles and images from files alone, never from the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: roomOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries([...CALLS, ...MORE_CALLS].map((call) => [call, SERVICE])) },
});
