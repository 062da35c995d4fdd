import type { z } from 'zod'
import { conflict } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { namePermit as nameCall } from '../contract.ts'
import { requireKind, rulesOn, type RuleRow } from './kinds.ts'
import { postFromPrepaid } from './money.ts'
import { changePermit, endDeadlines, insertPermits, lockPermit, openMoney, refuseStale, type PermitRow } from './permits-data.ts'
import { insertDeadlines, refuseAge, refusePast, rowOf } from './reserve.ts'
import { nameFee } from './rules.ts'
import { seal } from './sealed.ts'
import { rulesOf, showPermit } from './show.ts'
import { takeStock } from './stock.ts'

type NameBody = z.output<NonNullable<(typeof nameCall)['body']>>
type Person = Omit<NameBody, 'version' | 'accept_rule'>

const canBeNamed: readonly string[] = ['wanted', 'reserved', 'deposit_paid', 'paid', 'issued']

/**
 * Names the person of a permit. Once it is issued, the rules of the permit decide what another name costs.
 * @returns the permit, or the new one that the rules ask for.
 * @throws 404, 409 `stale`, `not_open`, `rule_not_accepted`, `no_permits_left`, 422 at the fields.
 */
export async function namePermit(app: App, tx: Tx, actor: Actor, id: string, { version, accept_rule, ...person }: NameBody) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  if (!canBeNamed.includes(row.state)) throw conflict('not_open', 'This permit has ended, so its name stays.')
  const kind = await requireKind(tx, row.kind_id)
  refuseAge(kind, row.day, person.born_on, 'born_on', actor.now)
  const rules = await rulesOf(tx, row.rule_set_id)
  if (row.state === 'issued' && rules && person.name !== row.name) {
    refuseUnaccepted(rules, row, accept_rule)
    if (rules.name_rule === 'new_permit') return replace(app, tx, actor, row, person)
    if (nameFee(rules, row) > 0) return renameForFee(app, tx, actor, row, rules, person)
  }
  const columns = columnsOf(app, row, person)
  await changePermit(tx, actor, row, columns)
  if (columns.has_passport) await endDeadlines(tx, actor, id, ['names'])
  await audit(tx, actor, { action: 'permit.named', subject: 'permit', subjectId: id })
  return showPermit(tx, id, actor.now)
}

const columnsOf = (app: App, row: PermitRow, { name, nationality, passport_number, born_on }: Person) => ({
  name,
  details: seal(app, row, { nationality, passport_number, born_on }),
  has_passport: nationality !== null && passport_number !== null,
})

function refuseUnaccepted(rules: RuleRow, row: PermitRow, accepted: boolean): void {
  if (accepted || rules.name_rule === 'free') return
  const fee = formatMoney(moneyOf(nameFee(rules, row), row.currency))
  throw conflict(
    'rule_not_accepted',
    rules.name_rule === 'fee'
      ? `This permit is issued. Another name costs ${fee}.`
      : `This permit is issued. Another name needs a new permit, and ${formatMoney(moneyOf(openMoney(row), row.currency))} is lost.`,
  )
}

/** The permit has to be paid and issued again. */
async function renameForFee(app: App, tx: Tx, actor: Actor, row: PermitRow, rules: RuleRow, person: Person) {
  const fee = nameFee(rules, row)
  await changePermit(tx, actor, row, { ...columnsOf(app, row, person), state: 'deposit_paid', price: row.price + fee, number: null })
  await tx
    .updateTable('permit_deadlines')
    .set({ done_at: null, due_on: dayOf(actor.now) })
    .where('permit_id', '=', row.id)
    .where('kind', '=', 'balance')
    .execute()
  await audit(tx, actor, { action: 'permit.renamed', subject: 'permit', subjectId: row.id, after: { fee } })
  return showPermit(tx, row.id, actor.now)
}

/** Forfeits the permit with its place, and reserves a new one by the rules of today. */
async function replace(app: App, tx: Tx, actor: Actor, row: PermitRow, person: Person) {
  refusePast(row.day, actor.now)
  const kind = await requireKind(tx, row.kind_id)
  const rules = await rulesOn(tx, kind, dayOf(actor.now))
  const wish = { kind, rules, day: row.day, bookingId: row.booking_id, field: 'residency' }
  const next = rowOf(app, actor, wish, { ...person, residency: row.residency })
  await takeStock(tx, kind, row.day, 1)
  await insertPermits(tx, [next])
  await insertDeadlines(tx, actor, rules, next)
  await changePermit(tx, actor, row, { state: 'forfeited', settled: row.paid })
  await endDeadlines(tx, actor, row.id)
  await audit(tx, actor, { action: 'permit.replaced', subject: 'permit', subjectId: row.id, after: { by: next.id } })
  const lost = openMoney(row)
  if (lost > 0) await postFromPrepaid(tx, actor, row, { type: 'permit_lost', to: 'permit_losses', amount: lost })
  return showPermit(tx, next.id, actor.now)
}
