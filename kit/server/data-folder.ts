import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { chmod, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// Only the owner reads the data: folders 0700, files 0600, whatever the umask.

export const privateFolder = 0o700
export const privateFile = 0o600

const ours = /^(app\.lock|backups$|files$|postgres|secret-key|superuser-password|web-assets$)/

/** Creates a folder that only its owner can enter. Folders above it, which are not ours, get the usual mode. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder)) mkdirSync(folder, { mode: privateFolder })
}

/** Refuses a folder that holds other files, because we must not change its owner and mode (SAFIRI_DATA=/tmp). */
export function refuseForeignFolder(folder: string): void {
  const entries = readdirSync(folder)
  if (entries.length > 0 && !entries.some((name) => ours.test(name)))
    throw new Error(`${folder} holds other things than Safiri's data. Choose an empty or a new folder with SAFIRI_DATA.`)
}

/**
 * Creates the data folder of an installation whose database is elsewhere, and closes it to others. An embedded database in it may run as
 * another user, who passes through the folder. @throws for a folder that holds other things.
 */
export function makeOwnDataFolder(folder: string): void {
  makePrivateFolder(folder)
  refuseForeignFolder(folder)
  chmodSync(folder, existsSync(join(folder, 'postgres')) ? statSync(folder).mode & 0o710 : privateFolder)
}

/** Closes the files of an installation from before they were private. Its folder is closed at once, what it holds afterwards. */
export async function closeToOthers(folder: string): Promise<void> {
  if (!existsSync(folder) || (statSync(folder).mode & 0o077) === 0) return
  chmodSync(folder, privateFolder)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? privateFolder : privateFile)
}
