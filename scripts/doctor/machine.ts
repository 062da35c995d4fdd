import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usedPart } from '#kit/server/archive/keep-archive.ts'
import { isLoopback } from '#kit/server/http/local.ts'
import type { Settings } from '#kit/server/settings.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const neededNode = 24

/** Checks the version of Node. */
export function checkNode(version = process.versions.node): Finding {
  const major = Number(version.split('.')[0])
  if (major < neededNode) return fault('node', `Node ${version}.`, `Start Safiri with Node ${neededNode} or newer: npm run uses its own.`)
  return ok('node', `Node ${version}.`)
}

/** Checks how full the disks of the data and of the backups are. `used` returns 0 to 1. */
export async function checkDisks(settings: Settings, used = usedPart): Promise<Finding[]> {
  const folders = { data: settings.dataFolder, backups: settings.backupFolder, archive: settings.WAL_ARCHIVE ?? '' }
  const findings: Finding[] = []
  for (const [name, folder] of Object.entries(folders)) {
    if (!existsSync(folder)) continue
    const part = await used(folder)
    const found = `The disk of ${folder} is ${Math.round(part * 100)} % full.`
    const todo = 'Free space on it, or use a larger disk.'
    const check = `disk of ${name}`
    findings.push(part >= 0.95 ? fault(check, found, todo) : part >= 0.8 ? warning(check, found, todo) : ok(check, found))
  }
  return findings
}

const shortest = 32

/** Returns true for a secret that can be guessed: short, or of few different letters. */
const isWeak = (secret: string) => secret.length < shortest || new Set(secret).size < 10

/** Checks the strength of the secrets that people chose, and who may read the kept one. */
export function checkSecrets({ SECRET_KEY, METRICS_TOKEN, INBOUND_MAIL_SECRET, POSTMARK_WEBHOOK_SECRET, dataFolder }: Settings): Finding[] {
  const findings: Finding[] = []
  const advice = 'Choose a random one, for example: openssl rand -hex 32.'
  if (SECRET_KEY)
    findings.push(
      isWeak(SECRET_KEY)
        ? fault(
            'SECRET_KEY',
            'It is short or simple, and all passwords of the database and all links depend on it.',
            `${advice} Changing it ends two-factor log-ins and signed links.`,
          )
        : ok('SECRET_KEY', 'It is long enough.'),
    )
  else {
    const file = join(dataFolder, 'secret-key')
    const open = existsSync(file) && (statSync(file).mode & 0o077) !== 0
    findings.push(
      open
        ? fault('secret key', `Others can read ${file}.`, `Run: chmod 600 ${file}`)
        : ok('secret key', 'Made by Safiri, and only its user reads it.'),
    )
  }
  for (const [name, secret] of Object.entries({ METRICS_TOKEN, INBOUND_MAIL_SECRET, POSTMARK_WEBHOOK_SECRET }))
    if (secret) findings.push(isWeak(secret) ? warning(name, 'It is short or simple.', advice) : ok(name, 'It is long enough.'))
  return findings
}

/** Checks that no stand-in for a mail server or a payment company is open to strangers. */
export function checkSandbox({ SAFIRI_SANDBOX, APP_URL }: Settings): Finding {
  const isPublic = APP_URL !== undefined && !isLoopback(new URL(APP_URL).hostname)
  if (isPublic && SAFIRI_SANDBOX)
    return fault(
      'sandbox',
      'SAFIRI_SANDBOX is on at a public address: strangers see mails, and payments move no money.',
      'Remove SAFIRI_SANDBOX.',
    )
  return ok('sandbox', isPublic ? 'Closed.' : 'Open to this machine only.')
}
