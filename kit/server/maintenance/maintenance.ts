import { AppError } from '#kit/contract/errors.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Session } from '../http/access.ts'

/** Why and since when this installation is closed, and when the operator means to open it. */
export interface Closed {
  since: Date
  until: Date | null
  text: string | null
}

/** Whether this installation is closed for maintenance (docs/decisions/0075). */
export interface Maintenance {
  /** Returns null while it is open. The answer is at most a second old. While the database does not answer, the last one counts. */
  current(): Promise<Closed | null>
  /** Forgets the last answer. */
  askAgain(): void
}

const freshMs = 1_000
const retryAfterSeconds = 60

export function openMaintenance(db: Pick<Database, 'query'>): Maintenance {
  let known: Promise<Closed | null> = Promise.resolve(null)
  let until = 0
  const read = async (before: Promise<Closed | null>): Promise<Closed | null> => {
    try {
      const [row] = await db.query<{ closed_since: Date | null; closed_until: Date | null; closed_text: string | null }>(
        'SELECT closed_since, closed_until, closed_text FROM installation',
        [],
      )
      return row?.closed_since ? { since: row.closed_since, until: row.closed_until, text: row.closed_text } : null
    } catch {
      return before
    }
  }
  return {
    current() {
      if (performance.now() >= until) {
        until = performance.now() + freshMs
        known = read(known)
      }
      return known
    },
    askAgain() {
      until = 0
    },
  }
}

/** 503 `maintenance`, for everybody but the staff of the platform. */
export class ClosedForMaintenance extends AppError {
  constructor({ until, text }: Closed, now: Date) {
    const seconds = until && until > now ? Math.min(600, Math.ceil((+until - +now) / 1000)) : retryAfterSeconds
    super(503, 'maintenance', text ?? 'Safiri is closed for maintenance. Try again later.', {}, { 'retry-after': String(seconds) })
  }
}

/** Staff of the platform go on working, so that they can look whether all is well before they open it. */
export const isStaffAtWork = ({ isOperator, secondFactor }: Pick<Session, 'isOperator' | 'secondFactor'>): boolean =>
  isOperator && secondFactor

/** Closes the installation for everybody but the staff, or changes why and until when. The first moment stays. */
export async function closeInstallation(tx: Tx, now: Date, { until, text }: Pick<Closed, 'until' | 'text'>): Promise<void> {
  const row = await tx.selectFrom('installation').select('closed_since').forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('installation')
    .set({ closed_since: row.closed_since ?? now, closed_until: until, closed_text: text })
    .execute()
}

/** Opens the installation. @returns false if it was open. */
export async function openInstallation(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('installation')
    .set({ closed_since: null, closed_until: null, closed_text: null })
    .where('closed_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
