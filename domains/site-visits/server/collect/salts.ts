import { createHash, randomBytes } from 'node:crypto'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'

/** Salts by day, for each database. */
const keptOf = new WeakMap<App['db'], Map<string, Promise<string>>>()

/** Returns the salt of a day. All processes have the same: the first one to need it writes it. */
async function readSalt(app: App, day: string): Promise<string> {
  const [row] = await app.db.query<{ salt: string }>(
    `WITH made AS (INSERT INTO visit_salts (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING salt)
     SELECT salt FROM made UNION ALL SELECT salt FROM visit_salts WHERE day = $1 LIMIT 1`,
    [day, randomBytes(24).toString('base64url')],
  )
  // Two processes at once: the one that lost sees the row with its next statement.
  return row?.salt ?? readSalt(app, day)
}

function saltOf(app: App, day: string): Promise<string> {
  const known = keptOf.get(app.db)?.get(day)
  if (known) return known
  const salt = readSalt(app, day)
  // Yesterday's salt is forgotten here too.
  const kept = new Map([[day, salt]])
  keptOf.set(app.db, kept)
  salt.catch(() => kept.delete(day))
  return salt
}

/** What the server saw of a visitor. Nothing of it is stored. */
export interface Seen {
  agencyId: string
  address: string
  userAgent: string
}

const hashOf = (salt: string, { agencyId, address, userAgent }: Seen): string =>
  createHash('sha256').update([salt, agencyId, address, userAgent].join('\n')).digest('base64url').slice(0, 16)

/** Returns the visitor's name for one day. Without the day's salt nobody can find out whose it is. */
export async function visitorOn(app: App, seen: Seen, day: string): Promise<string> {
  return hashOf(await saltOf(app, day), seen)
}

/** Returns the visitor's names of today and, as long as that salt is kept, of yesterday. */
export async function recentNames(app: App, seen: Seen, now: Date): Promise<{ day: string; visitor: string }[]> {
  const today = dayOf(now)
  const rows = await app.db.query<{ day: string; salt: string }>('SELECT day, salt FROM visit_salts WHERE day = ANY ($1::date[])', [
    [today, addDays(today, -1)],
  ])
  return rows.map(({ day, salt }) => ({ day, visitor: hashOf(salt, seen) }))
}
