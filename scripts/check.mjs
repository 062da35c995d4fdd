// `npm run check`: types, lint, format, landed migrations, dead code and the size of the first screens, all in parallel.
import { spawn } from 'node:child_process'

const bin = (name) => `node_modules/.bin/${name}`
const checks = {
  // Two projects in parallel with one checker each. Several checkers in one project would infer the same types repeatedly.
  types: [bin('tsc'), '-b', '--checkers', '1', '--builders', '2'],
  lint: [bin('oxlint'), '--quiet'],
  format: [bin('oxfmt'), '--check'],
  migrations: ['node', 'scripts/lock-migrations.ts', '--check'],
  'dead code': [bin('knip'), '--no-progress'],
  size: ['node', 'scripts/size.mjs'],
}

const run = ([command, ...args]) =>
  new Promise((resolve) => {
    const started = performance.now()
    let output = ''
    const child = spawn(command, args, { env: { ...process.env, FORCE_COLOR: '1' } })
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', (code) => resolve({ code, output, seconds: ((performance.now() - started) / 1000).toFixed(1) }))
  })

let failed = false
await Promise.all(
  Object.entries(checks).map(async ([name, command]) => {
    const { code, output, seconds } = await run(command)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code !== 0) {
      failed = true
      console.log(output)
    }
  }),
)
process.exit(failed ? 1 : 0)
