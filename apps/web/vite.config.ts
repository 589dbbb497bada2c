import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { ensureFonts } from './scripts/build-fonts.ts'
import { inlineScripts } from './scripts/inline-scripts.ts'
import { omitUnusedExports } from './scripts/omit-unused-exports.ts'
import { keepPageOnMissingRoute } from './scripts/keep-page-on-missing-route.ts'

/** The address of the server while `npm run dev` serves the application from Vite. */
const server = process.env['FIRSTLINE_SERVER'] ?? 'http://127.0.0.1:3000'
const wire = [
  '/auth/v1',
  '/rest/v1',
  '/functions/v1',
  '/config.json',
  '/healthz',
  '/readyz',
  '/outbox',
  '/unsubscribe',
]

/** The style sheet imports the core fonts, so they must be built first. */
const fonts: Plugin = { name: 'firstline-fonts', config: () => ensureFonts() }

/** Our modules of most pages, each too small for a chunk: apart they compress badly, and each costs a request. */
const EVERYWHERE =
  /\/src\/(platform\/(clean-message|commands-request|notify|runtime|theme|router\/(page-meta|paths|to-absolute-url)|session\/(wait-for-session|needs-mfa|session-presence)|storage\/(member-storage|tab-storage)|hydration\/use-is-hydrated)|ui\/(class-names|hooks\/use-(is-delayed|media-query))|domains\/auth\/(auth-callback|session\/use-auth))\.ts$/

export default defineConfig({
  resolve: {
    alias: { '@supabase/storage-js': new URL('./src/platform/api/no-storage.ts', import.meta.url).pathname },
  },
  plugins: [
    fonts,
    inlineScripts(),
    omitUnusedExports,
    tailwindcss(),
    keepPageOnMissingRoute(),
    reactRouter(),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    // What every hydrated page needs is one file, which compresses better than its parts.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'base', test: EVERYWHERE },
          ],
        },
      },
    },
  },
  // Vite finds every dependency when it starts, instead of reloading the first page of a session for each new one.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/routes/*.tsx'] },
  server: {
    proxy: {
      ...Object.fromEntries(wire.map((path) => [path, { target: server }])),
      '/realtime/v1': { target: server, ws: true },
    },
  },
})
