import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/web-build/chunks.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { contractsInParts } from './scripts/web-build/contracts.ts'
import { screens } from './scripts/web-build/screens.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`
const outDir = 'dist/web'

export default defineConfig({
  plugins: [react(), contractsInParts(), screens(), compressed(outDir)],
  publicDir: 'app/web/public',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers that do not know the links fetch the files when they are imported.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The script of a page that the server renders: a file of its own, under a name that the page knows.
      input: { index: 'index.html', 'job-sheet': 'domains/job-sheets/web/phone/job-sheet.ts' },
      output: {
        codeSplitting: { groups: chunkGroups() },
        entryFileNames: ({ name }) => (name === 'job-sheet' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    // Whole segments: `/pay` and `/p` are the server's and `/payment-links` a screen.
    proxy: { '^/(api|files|health|metrics|dev|pay|p|sandbox|v|job)(/|$)': { target: api } },
  },
})
