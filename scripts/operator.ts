import { checkInstallation } from './operator/check-books.ts'
import { confirm, hold, showCopy } from './operator/copy.ts'
import { setStaff } from './operator/staff.ts'

/** Commands of `npm run operator -- …`. An address instead of a command makes that account staff of the platform. */
const commands: Record<string, (...given: string[]) => Promise<void>> = {
  copy: showCopy,
  'confirm-copy': confirm,
  hold,
  'check-books': checkInstallation,
}

const [name = '', ...given] = process.argv.slice(2)
const command = commands[name]
await (command ? command(...given) : setStaff(name || undefined, given[0])).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
