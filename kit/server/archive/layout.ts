import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { OsUser } from '../embedded-postgres/os-user.ts'

// The archive of an embedded database: base backups, the write-ahead log since, and the uploaded files (docs/decisions/0063).

export const walOf = (archive: string): string => join(archive, 'wal')
export const basesOf = (archive: string): string => join(archive, 'base')
export const filesOf = (archive: string): string => join(archive, 'files')
/** While this file exists, PostgreSQL's log is not archived, so that a full disk stops no sale. */
export const pausedFile = (archive: string): string => join(archive, 'paused')
/** While this file exists, the archived log has a gap after the last base backup, so the next one is made at once. */
export const gapFile = (archive: string): string => join(archive, 'gap')
const scriptFile = (archive: string) => join(archive, 'archive.sh')

/** The last file of a base backup: one without it is incomplete. */
const baseInfo = z.object({
  startedAt: z.coerce.date(),
  /** Any later moment can be restored from it. */
  stoppedAt: z.coerce.date(),
  /** The first segment of the log that it needs. */
  firstWal: z.string(),
  /** All its folders, as empty ones have no file. */
  folders: z.array(z.string()),
  /** PostgreSQL's major version. */
  version: z.string(),
})
export type BaseInfo = z.output<typeof baseInfo>

export interface Base extends BaseInfo {
  name: string
  path: string
}

const infoFile = (base: string) => join(base, 'base.json')
export const writeBaseInfo = (base: string, info: BaseInfo): void => writeFileSync(infoFile(base), JSON.stringify(info), { mode: 0o600 })

/** Returns the complete base backups of an archive, oldest first. */
export function completeBases(archive: string): Base[] {
  if (!existsSync(basesOf(archive))) return []
  return readdirSync(basesOf(archive))
    .sort()
    .map((name) => ({ name, path: join(basesOf(archive), name) }))
    .filter(({ path }) => existsSync(infoFile(path)))
    .map((found) => ({ ...found, ...baseInfo.parse(JSON.parse(readFileSync(infoFile(found.path), 'utf8'))) }))
}

/**
 * Keeps one segment. Succeeds without keeping it while the archive is paused. A segment that is there already must be the same: PostgreSQL
 * repeats one if it was killed, but another installation must not write here.
 */
const script = `#!/bin/sh
# Called by PostgreSQL: archive.sh PATH NAME
set -e
segment="$PWD/$1"
cd "$(dirname "$0")"
if [ -f paused ]; then exit 0; fi
cd wal
if [ -f "$2.gz" ]; then gzip -dc "$2.gz" | cmp -s - "$segment"; exit; fi
gzip -1c "$segment" > "$2.gz.part"
sync "$2.gz.part"
mv "$2.gz.part" "$2.gz"
`

/** Creates the folders of an archive. PostgreSQL, which may run as another user, writes its log into `wal`. */
export function makeArchive(archive: string, user: OsUser | undefined): void {
  for (const folder of [archive, walOf(archive), basesOf(archive), filesOf(archive)]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(scriptFile(archive), script, { mode: 0o755 })
  if (user) for (const folder of [archive, walOf(archive)]) chownSync(folder, user.uid, user.gid)
}

/** A word of a command that PostgreSQL gives to a shell, where % has a meaning of its own. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** At most so much work is lost when the machine is: the log is archived at least this often. */
export const archiveSeconds = 60

/** PostgreSQL's settings that archive its log at least every `everySeconds`. */
export const archiveOptions = (archive: string, everySeconds: number): Record<string, string | number> => ({
  archive_mode: 'on',
  archive_timeout: everySeconds,
  archive_command: `/bin/sh ${quoted(scriptFile(archive))} "%p" "%f"`,
})

/**
 * PostgreSQL's settings that replay the archived log until a moment, or to its end, and then open the database. The time is written without letters,
 * because PostgreSQL does not know the names of zones yet when it reads it.
 */
export const recoveryOptions = (archive: string, until: Date | null): Record<string, string | number> => ({
  restore_command: `gzip -dc ${quoted(walOf(archive))}/"%f".gz > "%p"`,
  recovery_target_timeline: 'latest',
  // Connections wait until the recovery has ended.
  hot_standby: 'off',
  ...(until ? { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'), recovery_target_action: 'promote' } : {}),
})
