import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The video service on its default port: `npm run dev` shows the pages from here and their videos from there. */
const SERVICE = 'http://127.0.0.1:3002';

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  build: {
    // The service's policy takes scripts, styles and images from files alone, never from the page itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // hls.js is loaded when a video is watched, and by itself larger than Vite's usual warning allows (kB).
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(
      ['/auth', '/posts', '/uploads', '/s3', '/files'].map((path) => [path, SERVICE]),
    ),
  },
});
