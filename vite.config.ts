import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/web-build/chunks.ts'
import { compressed } from './scripts/web-build/compressed.ts'
import { screens } from './scripts/web-build/screens.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`
const outDir = 'dist/web'
/** A form needs one schema of a contract: the calls and the other schemas beside it stay behind, because making them does nothing. */
const contractsInParts = {
  moduleSideEffects: [{ test: /\/contract(\/[a-z-]+)?\.ts$/, sideEffects: false }],
  manualPureFunctions: ['z', 'endpoint', 'listEndpoint', 'listQuery', 'line', 'optionalLine', 'optionalText'],
}

export default defineConfig({
  plugins: [react(), screens(), compressed(outDir)],
  publicDir: 'app/web/public',
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { treeshake: contractsInParts, output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    // Whole segments: `/pay` and `/p` are the server's and `/payment-links` a screen.
    proxy: { '^/(api|files|health|metrics|dev|pay|p|sandbox|v)(/|$)': { target: api } },
  },
})
