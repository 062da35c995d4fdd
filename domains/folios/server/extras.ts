import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { extraBody, extraEditBody } from '../contract.ts'
import * as data from './extras-data.ts'

const extraView = ({ id, name, category, amount, currency, active, version }: data.ExtraRow) => ({
  id,
  name,
  category,
  price: amount === null || currency === null ? null : moneyOf(amount, currency),
  active,
  version,
})

const nameTaken = () => invalid('name', 'Another extra has this name.', 'duplicate')

/** Returns a page of the extras. */
export async function listExtras(tx: Tx, agencyId: string, request: data.ExtraFilter) {
  const rows = await data.extrasPage(tx, agencyId, request)
  return { rows: rows.map(extraView), ...(await cappedTotal(tx, data.filteredExtras(tx, agencyId, request) as never)) }
}

/** Returns an extra. @throws 404. */
export const showExtra = async (tx: Tx, id: string) => extraView(await requireExtra(tx, id))

const columnsOf = ({ price, ...input }: z.output<typeof extraBody>) => ({
  ...input,
  amount: price?.amount ?? null,
  currency: price?.currency ?? null,
})

/** Adds an extra. @throws 422 at `name` if another has it. */
export async function createExtra(tx: Tx, actor: Actor, input: z.output<typeof extraBody>) {
  const id = newId()
  const row = { agency_id: actor.agencyId, id, ...columnsOf(input), created_at: actor.now, updated_at: actor.now }
  const made = await refuseWrite(data.insertExtra(tx, row), { unique: nameTaken })
  await audit(tx, actor, { action: 'extra.created', subject: 'extra', subjectId: id, after: input })
  return extraView(made)
}

/** Changes an extra. @throws 404, 409 `stale`, 422 at `name` if another has it. */
export async function updateExtra(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof extraEditBody>) {
  const before = await requireExtra(tx, id)
  const after = await refuseWrite(data.changeExtra(tx, id, version, { ...columnsOf(input), updated_at: actor.now }), { unique: nameTaken })
  if (!after) throw conflict('stale', 'Someone else changed this extra. Reload it and try again.')
  const { name, category, amount, currency, active } = before
  await audit(tx, actor, {
    action: 'extra.updated',
    subject: 'extra',
    subjectId: id,
    before: { name, category, amount, currency, active },
    after: input,
  })
  return extraView(after)
}

/** Deletes an extra; what was charged of it stays. @throws 404. */
export async function deleteExtra(tx: Tx, actor: Actor, id: string) {
  const extra = await data.lockExtra(tx, id)
  if (!extra) throw notFound('Extra')
  const { name } = extra
  await data.removeExtra(tx, id)
  await audit(tx, actor, { action: 'extra.deleted', subject: 'extra', subjectId: id, before: { name } })
  return { id }
}

async function requireExtra(tx: Tx, id: string): Promise<data.ExtraRow> {
  const row = await data.extraById(tx, id)
  if (!row) throw notFound('Extra')
  return row
}
