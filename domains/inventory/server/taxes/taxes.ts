import type { z } from 'zod'
import { agencyCurrency, lockAgency } from '#domains/agency/server/facts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseBackwards } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { taxBody, taxedKinds, taxEditBody } from '../../contract/taxes.ts'
import type { Tax } from './line-taxes.ts'
import * as data from './taxes-data.ts'

// What the agency sets. Lines keep the taxes they were priced with, so a tax may change or go at any time.

type Input = z.output<typeof taxBody>

/** More would be a mistake, and every price reads them all. */
const most = 50

/** Builds the query of the taxes that new prices have. */
export const taxesToApply = (tx: Tx, { agencyId }: Pick<Actor, 'agencyId'>) => data.taxesInUse(tx, agencyId)

/** Returns the taxes that new prices of one kind have. */
export const taxesOfKind = async (tx: Tx, actor: Pick<Actor, 'agencyId'>, kind: string): Promise<Tax[]> =>
  (await taxesToApply(tx, actor).execute()).filter(({ kinds }) => kinds.includes(kind))

/** Returns the agency's taxes and levies, the oldest first. */
export const listTaxes = async (tx: Tx) => (await data.allTaxes(tx)).map(view)

function view({ agency_id: _agency, created_at: _created, updated_at: _updated, percent, kinds, ...row }: data.TaxRow) {
  return { ...row, kinds: kinds as (typeof taxedKinds)[number][], percent: percent === null ? null : Number(percent) }
}

async function columnsOf(tx: Tx, { agencyId }: Actor, { amount, currency, per, percent, ...input }: Input) {
  if ((percent == null) === (amount == null)) throw invalid('percent', 'Enter a percentage or an amount.')
  if (amount != null && !per) throw invalid('per', 'Choose what it applies to.')
  refuseBackwards(input.starts_on, input.ends_on, 'ends_on')
  return {
    ...input,
    kinds: [...new Set(input.kinds)],
    percent: percent ?? null,
    amount: amount ?? null,
    currency: amount == null ? null : (currency ?? (await agencyCurrency(tx, agencyId))),
    per: amount == null ? null : per!,
    residency: amount == null ? null : (input.residency ?? null),
    starts_on: input.starts_on ?? null,
    ends_on: input.ends_on ?? null,
  }
}

const record = (tx: Tx, actor: Actor, action: string, { id }: { id: string }, change: { before?: object; after?: object }) =>
  audit(tx, actor, { action: `tax.${action}`, subject: 'tax', subjectId: id, ...change })

/** Adds a tax or levy. @throws 409 `too_many`, 422 at the field. */
export async function createTax(tx: Tx, actor: Actor, input: Input) {
  // Locked, so that two at once cannot pass the limit.
  await lockAgency(tx, actor.agencyId)
  if ((await data.allTaxes(tx)).length >= most) throw conflict('too_many', `You already have ${most}. Delete one that is not used.`)
  const columns = await columnsOf(tx, actor, input)
  const row = await data.insertTax(tx, {
    ...columns,
    agency_id: actor.agencyId,
    id: newId(),
    created_at: actor.now,
    updated_at: actor.now,
  })
  await record(tx, actor, 'added', row, { after: columns })
  return view(row)
}

/** Changes a tax or levy. @throws 404, 409 `stale`, 422 at the field. */
export async function updateTax(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof taxEditBody>) {
  const before = await data.lockTax(tx, id)
  if (!before) throw notFound('Tax')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this tax. Reload it and try again.')
  const columns = await columnsOf(tx, actor, input)
  const row = await data.changeTax(tx, id, { ...columns, updated_at: actor.now })
  await record(tx, actor, 'changed', row, { before: view(before), after: columns })
  return view(row)
}

/** Deletes a tax or levy. @returns its id. @throws 404. */
export async function deleteTax(tx: Tx, actor: Actor, id: string) {
  const before = await data.lockTax(tx, id)
  if (!before) throw notFound('Tax')
  await data.deleteTax(tx, id)
  await record(tx, actor, 'deleted', before, { before: view(before) })
  return { id }
}
