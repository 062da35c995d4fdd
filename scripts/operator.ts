/**
 * Commands of `npm run operator -- …`. An address instead of a command makes that account staff of the platform. Each is loaded when it is used,
 * because some load the whole product.
 */
const commands: Record<string, () => Promise<(...given: string[]) => Promise<void>>> = {
  copy: async () => (await import('./operator/copy.ts')).showCopy,
  'confirm-copy': async () => (await import('./operator/copy.ts')).confirm,
  hold: async () => (await import('./operator/copy.ts')).hold,
  'export-agency': async () => (await import('./operator/agency.ts')).exportCommand,
  'import-agency': async () => (await import('./operator/agency.ts')).importCommand,
  'erase-agency': async () => (await import('./operator/agency.ts')).eraseCommand,
  close: async () => (await import('./operator/maintenance.ts')).close,
  open: async () => (await import('./operator/maintenance.ts')).open,
  'check-books': async () => (await import('./operator/check-books.ts')).checkInstallation,
}

async function operator(): Promise<void> {
  const [name = '', ...given] = process.argv.slice(2)
  const load = commands[name]
  if (load) return (await load())(...given)
  const { setStaff } = await import('./operator/staff.ts')
  await setStaff(name || undefined, given[0])
}

export {}

await operator().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
