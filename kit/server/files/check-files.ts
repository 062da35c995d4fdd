import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../database/database.ts'
import { isOpenKey } from './documents.ts'

interface FileRow {
  id: string
  key: string
  kind: string
  size: number
  sha256: string
}

const batch = 500
const zero = '00000000-0000-0000-0000-000000000000'

/**
 * Compares the stored files with their rows. A document must have the hash of its row. A picture is stored in sizes, whose bytes together must
 * be those of its row. Returns how many were checked, and a sentence for each that is missing or differs.
 */
export async function checkFiles(tx: Tx, folder: string): Promise<{ files: number; problems: string[] }> {
  const problems: string[] = []
  let files = 0
  for (let after = zero; ;) {
    const rows = await tx
      .selectFrom('files')
      .select(['id', 'key', 'kind', 'size', 'sha256'])
      .where('removing_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const row of rows) {
      files++
      const problem = await problemOf(row, join(folder, row.key))
      if (problem) problems.push(`The file ${row.id} ${problem}.`)
    }
    const last = rows.at(-1)
    if (!last) return { files, problems }
    after = last.id
  }
}

async function problemOf({ key, kind, size, sha256 }: FileRow, folder: string): Promise<string | null> {
  if (!existsSync(folder)) return 'is missing'
  if (kind === 'image') {
    const sizes = await readdir(folder)
    const found = sizes.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    return found === Number(size) ? null : `has ${found} bytes and should have ${size}`
  }
  const path = join(folder, 'file')
  if (!existsSync(path)) return 'is missing'
  const hash = createHash('sha256').update(isOpenKey(key) ? 'open document ' : 'document ')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 ? null : 'has another content than when it was stored'
}
