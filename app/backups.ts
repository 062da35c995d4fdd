import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { App } from '#kit/server/app.ts'
import { newestIn } from '#kit/server/backups/names.ts'
import { programFile } from '#kit/server/project.ts'

const checkMs = 10 * 60_000
const everyMs = 24 * 60 * 60_000

/** Returns true if the folder's last scheduled backup is at least a day old. Also true without any backup. */
export const isBackupDue = (folder: string, now: Date): boolean => {
  const newest = newestIn(folder)
  return newest === null || now.getTime() - newest.getTime() >= everyMs
}

/**
 * Makes a backup a day in a process of its own, which verifies it and deletes old ones (`scripts/backup.ts`). The first is made ten
 * minutes after the start. Returns the function that ends this, and a backup that is under way.
 */
export function scheduleBackups({ settings, clock, log }: App, firstMs = checkMs): () => Promise<void> {
  let child: ChildProcess | undefined
  const check = () => {
    if (child || !isBackupDue(settings.backupFolder, clock.now())) return
    let output = ''
    const running = spawn(process.execPath, [programFile('scripts/backup.ts'), '--scheduled'], {
      cwd: settings.projectFolder,
      env: { ...process.env, SAFIRI_DATA: settings.dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = running
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (output += String(text)))
    running.once('error', (error) => log.error({ err: error }, 'the scheduled backup did not start'))
    running.once('close', (code, signal) => {
      child = undefined
      if (code === 0) log.info({ output: output.trim() }, 'scheduled backup')
      else if (!signal) log.error({ output: output.trim() }, 'the scheduled backup failed')
    })
  }
  const first = setTimeout(check, firstMs)
  const timer = setInterval(check, checkMs)
  return async () => {
    clearTimeout(first)
    clearInterval(timer)
    if (!child) return
    const ended = once(child, 'close')
    child.kill()
    await ended
  }
}
