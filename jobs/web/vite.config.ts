import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The jobs service on its default port: `npm run dev` shows the page from here and its postings from there. */
const SERVICE = 'http://127.0.0.1:3001';

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  build: {
    // The service's policy takes scripts, styles and images from files alone, never from the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/jobs': SERVICE } },
});
