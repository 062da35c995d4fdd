import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner } from '#kit/server/database/preparing/owner.ts'

/** Space that stays free after a backup, because the database needs it. */
const reserveBytes = 200 * 1024 * 1024

/** Remembers the last backup that was verified, for monitoring. */
export async function rememberBackup(ownerUrl: string, bytes: number): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    // Before the first start of this version, the table does not exist yet.
    const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.installation') IS NOT NULL AS there`)
    if (rows[0]?.there) await client.query('UPDATE installation SET backup_at = now(), backup_bytes = $1', [bytes])
  })
}

/** @throws when the disk might be full after a backup: a full disk would stop the database that is being saved. */
export async function refuseFullDisk({ ownerUrl, filesFolder, folder }: { ownerUrl: string; filesFolder: string | null; folder: string }) {
  const database = await asOwner(ownerUrl, async (client) =>
    Number((await client.query<{ bytes: string }>('SELECT pg_database_size(current_database())::text AS bytes')).rows[0]!.bytes),
  )
  const { bavail, bsize } = statfsSync(folder)
  const needed = database + (filesFolder ? bytesIn(filesFolder) : 0) + reserveBytes
  if (bavail * bsize < needed)
    throw new Error(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} MB left, and a backup may need ${megabytes(needed)} MB. Free some space, or set BACKUP_FOLDER to another disk.`,
    )
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

function bytesIn(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return files.reduce((sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
