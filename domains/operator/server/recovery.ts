import type { Tx } from '#kit/server/database/database.ts'
import { logOperator, type Operator } from '#kit/server/http/operators.ts'
import { confirmCopy, copyState } from '#kit/server/restored/copy.ts'

const shownDrills = 14

interface Checked {
  tables: number
  rows: number
  rules: number
  files: number
  indexes: number
}

/** Returns the state of backups, drills and of a restored copy. */
export async function showRecovery(tx: Tx) {
  const backup = await tx.selectFrom('installation').select(['backup_at', 'backup_bytes']).executeTakeFirstOrThrow()
  const drills = await tx.selectFrom('backup_drills').selectAll().orderBy('at', 'desc').limit(shownDrills).execute()
  const archive = await tx.selectFrom('archive_states').selectAll().executeTakeFirst()
  return {
    archive: archive
      ? {
          state: archive.state,
          at: archive.at.toISOString(),
          folder: archive.folder,
          archive_disk_used: archive.archive_disk_used,
          archived_at: archive.archived_at?.toISOString() ?? null,
          base_at: archive.base_at?.toISOString() ?? null,
          problem: archive.problem,
        }
      : null,
    copy: await copyState(tx),
    backup: { at: backup.backup_at?.toISOString() ?? null, bytes: backup.backup_bytes },
    drills: drills.map(({ at, backup: file, bytes, seconds, passed, checked, problems }) => ({
      at: at.toISOString(),
      backup: file,
      bytes,
      seconds,
      passed,
      checked: checked as unknown as Checked,
      problems: problems as unknown as string[],
    })),
  }
}

/** Confirms a restored copy, and logs what was sent and given up. @throws 409 `not_held`. */
export async function confirmRestoredCopy(tx: Tx, operator: Operator) {
  const { confirmed } = await confirmCopy(tx, operator)
  const sum = (kinds: { count: number }[]) => kinds.reduce((total, { count }) => total + count, 0)
  const text = `${sum(confirmed!.sent)} waiting, ${sum(confirmed!.given_up)} given up`
  await logOperator(tx, operator, { action: 'copy.confirmed', subject: 'installation', after: { text } })
  return showRecovery(tx)
}
