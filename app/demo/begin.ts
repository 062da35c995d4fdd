import pg from 'pg'
import { retireAccount } from '#domains/account/server/retire.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { demoEmail, isDemoIncomplete } from './demo.ts'

// Any number, but every version of the program must use the same.
const lockKey = 7_201_827

/**
 * Runs `make` unless another process is making the demo. Returns false then. The lock belongs to a transaction that stays open
 * meanwhile, so it ends with this process, whatever ends that.
 */
export async function whileNobodyElseMakesIt(app: App, make: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: app.db.pool.options.connectionString })
  client.on('error', (error) => app.log.error({ err: error }, 'the connection that guards the demo failed'))
  await client.connect()
  try {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [lockKey])
    if (!rows[0]?.mine) return false
    await make()
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** Remembers that the demo is incomplete from now on, and puts aside what an earlier run left of it. */
export async function beginDemo(tx: Tx, now: Date): Promise<void> {
  if (await isDemoIncomplete(tx)) await putAside(tx, now)
  await tx.updateTable('installation').set({ demo_started_at: now, demo_done_at: null }).execute()
}

/** Remembers that the demo is complete. */
export const endDemo = (tx: Tx, now: Date) => tx.updateTable('installation').set({ demo_done_at: now }).execute()

/** The ledger keeps what was posted, so the incomplete agency stays in the database as a deleted one, and its founder cannot log in. */
async function putAside(tx: Tx, now: Date): Promise<void> {
  const left = await tx.selectFrom('agencies').select('id').where('is_demo', '=', true).execute()
  for (const { id } of left) {
    const changes = { state: 'deleted' as const, is_demo: false, slug: `unfinished-demo-${id}`, shop_enabled: false, updated_at: now }
    await tx.updateTable('agencies').set(changes).where('id', '=', id).execute()
  }
  await retireAccount(tx, demoEmail, now)
}
