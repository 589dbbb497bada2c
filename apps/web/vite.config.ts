import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { ensureFonts } from './scripts/build-fonts.ts'
import { leaveOut } from './scripts/leave-out.ts'
import { keepPageOnMissingRoute } from './scripts/keep-page-on-missing-route.ts'

/** Where the server listens while `npm run dev` serves the application from Vite. */
const server = process.env['FIRSTLINE_SERVER'] ?? 'http://127.0.0.1:3000'
const wire = ['/auth/v1', '/rest/v1', '/functions/v1', '/config.json', '/healthz', '/readyz', '/outbox']

/** The style sheet imports the core fonts, so they must be there before anything is read. */
const fonts: Plugin = { name: 'firstline-fonts', config: () => ensureFonts() }

/** What most pages have of our own, each too little for a file: apart they compress badly, and every file is asked for. */
const EVERYWHERE =
  /\/src\/(lib\/(class-names|clean-message|commands-signal|notify|page-meta|paths|runtime|tab-storage|theme)|lib\/auth\/(here|holds-session|lacks-step|landing|own-tab|session-presence|use-auth)|hooks\/use-(delayed|is-alive|media-query))\.ts$/

export default defineConfig({
  resolve: {
    alias: { '@supabase/storage-js': new URL('./src/lib/no-storage.ts', import.meta.url).pathname },
  },
  plugins: [fonts, leaveOut, tailwindcss(), keepPageOnMissingRoute(), reactRouter()],
  build: {
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 400,
    // What every page that is awake needs is one file, which compresses better than its parts.
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
  // Vite finds every dependency at once, instead of reloading the first page of a session for each new one.
  optimizeDeps: { entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/routes/*.tsx'] },
  server: {
    proxy: {
      ...Object.fromEntries(wire.map((path) => [path, { target: server }])),
      '/realtime/v1': { target: server, ws: true },
    },
  },
})
