import module from 'node:module'

module.enableCompileCache?.()
const { start } = await import('./start.ts')
await start().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
