import type { z } from 'zod'
import { lockBeneficiary, showBeneficiary } from '#domains/beneficiaries/server/beneficiaries.ts'
import { reverse } from '#domains/finance/server/ledger.ts'
import { lockPerson, namesOfStaff } from '#domains/staff/server/people.ts'
import { transferDropped, transferEnded } from '#domains/transfers/server/business-events.ts'
import { createTransfer } from '#domains/transfers/server/transfers.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { payStaffBody } from '../contract/transfers.ts'
import { bookTill } from './books.ts'
import { entryById, heldBy, markReversed } from './entries-data.ts'
import { showMoney, writeMoney } from './people.ts'
import * as data from './transfers-data.ts'

/** Sets the account that a person is paid to. @throws 404, 422 at `beneficiary_id`. */
export async function setAccount(tx: Tx, actor: Actor, staffId: string, beneficiaryId: string | null) {
  await lockPerson(tx, staffId)
  const before = await data.beneficiaryIdOf(tx, staffId)
  const beneficiary = beneficiaryId === null ? null : await lockBeneficiary(tx, beneficiaryId)
  if (beneficiaryId !== null && (!beneficiary || beneficiary.archived)) throw invalid('beneficiary_id', 'This beneficiary is not in use.')
  await data.putAccount(tx, actor.agencyId, staffId, { beneficiary_id: beneficiaryId, set_by: actor.userId, set_at: actor.now })
  await audit(tx, actor, {
    action: 'staff.account_set',
    subject: 'staff',
    subjectId: staffId,
    before: { beneficiary_id: before },
    after: { beneficiary_id: beneficiaryId },
  })
  return showMoney(tx, staffId)
}

/** Returns who is owed money that no transfer pays yet, with what speaks against a transfer. */
export async function listOwed(tx: Tx) {
  const rows = await data.owedToAll(tx)
  const ids = [...new Set(rows.map(({ staff_id }) => staff_id))]
  const [names, waiting] = [await namesOfStaff(tx, ids), await data.waitingFor(tx, ids)]
  const list = []
  for (const { staff_id, currency, owed } of rows) {
    const paying = waiting.find((one) => one.staff_id === staff_id && one.currency === currency)?.amount ?? 0
    if (owed - paying <= 0) continue
    const beneficiaryId = await data.beneficiaryIdOf(tx, staff_id)
    const account = beneficiaryId === null ? null : await showBeneficiary(tx, beneficiaryId)
    list.push({
      staff_id,
      name: names.get(staff_id) ?? '',
      owed: moneyOf(owed - paying, currency),
      problem: problemOf(account, currency),
      account: account && `${account.name}, ${account.account}`,
    })
  }
  return list.toSorted((a, b) => a.name.localeCompare(b.name))
}

function problemOf(account: { currency: Currency; status: string } | null, currency: Currency): string | null {
  if (!account) return 'No account is set. Set it on the page of the person.'
  if (account.currency !== currency) return `The account is paid in ${account.currency}.`
  return account.status === 'verified' ? null : 'Another person must verify the account first.'
}

/**
 * Pays people what is owed by one transfer each. A second person approves the transfers.
 * @throws 404, 409 `no_account`, `nothing_due`, 422 at `people.0.amount`, and as `createTransfer`.
 */
export async function payStaff(app: App, tx: Tx, actor: Actor, { people }: z.output<typeof payStaffBody>) {
  // In the order of their ids, so that two people who pay the same staff do not wait for each other.
  const ordered = people.map((one, index) => ({ ...one, index })).toSorted((a, b) => (a.staff_id < b.staff_id ? -1 : 1))
  const made = new Map<number, Awaited<ReturnType<typeof payOne>>>()
  for (const { staff_id, amount, index } of ordered)
    made.set(index, await payOne(app, tx, actor, staff_id, { amount, field: `people.${index}.amount` }))
  return people.map((_one, index) => made.get(index)!)
}

async function payOne(app: App, tx: Tx, actor: Actor, staffId: string, { amount, field }: { amount: Money | undefined; field: string }) {
  // Locked: of two people who pay at the same moment, the second sees what the first pays.
  const name = await lockPerson(tx, staffId)
  const beneficiaryId = await data.beneficiaryIdOf(tx, staffId)
  const account = beneficiaryId === null ? undefined : await lockBeneficiary(tx, beneficiaryId)
  if (!account) throw conflict('no_account', `${name} has no account to be paid to. Set it on the page of the person.`)
  const currency = amount?.currency ?? account.currency
  const owed = await owedTo(tx, staffId, currency)
  if (owed <= 0)
    throw conflict('nothing_due', `Nothing is owed to ${name} in ${currency}, or transfers that are not finished pay it already.`)
  const paying = amount?.amount ?? owed
  if (paying > owed) throw invalid(field, `You owe ${name} ${formatMoney(moneyOf(owed, currency))}.`)
  const sent = moneyOf(paying, currency)
  const transfer = await createTransfer(app, tx, actor, {
    beneficiary_id: account.id,
    amount: sent,
    narration: 'Allowances and expenses',
    submit: true,
  })
  await data.insertStaffTransfer(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    staff_id: staffId,
    transfer_id: transfer.id,
    state: 'waiting',
    ...sent,
    created_by: actor.userId,
    created_at: actor.now,
  })
  await writeMoney(tx, actor, staffId, 'transfer_made', `${formatMoney(sent)}, transfer ${transfer.reference}`)
  return { staff_id: staffId, transfer_id: transfer.id, reference: transfer.reference, sent, currency }
}

/** Returns what is owed to a locked person beyond what unfinished transfers pay; zero or less if nothing is. */
export async function owedTo(tx: Tx, staffId: string, currency: Currency): Promise<number> {
  const held = (await heldBy(tx, staffId)).find((one) => one.currency === currency)?.held ?? 0
  const waiting = (await data.waitingFor(tx, [staffId])).find((one) => one.currency === currency)?.amount ?? 0
  return -held - waiting
}

/** Locks the person whom a transfer pays and reads what it pays, or null if it pays nobody of the staff. */
async function paymentOf(tx: Tx, transferId: string) {
  const found = await data.staffTransferOf(tx, transferId)
  if (!found) return null
  await lockPerson(tx, found.staff_id)
  return (await data.staffTransferOf(tx, transferId))!
}

/** What staff is owed follows the transfers that pay it: paid, returned by the bank, or dropped. */
export const staffFollowsTransfers = defineListener(
  'staff-money-follows-transfers',
  on(transferEnded, async ({ tx, actor }, { subjectId, payload: { to, reference } }) => {
    const row = await paymentOf(tx, subjectId)
    if (!row) return
    const { id, staff_id, amount, currency } = row
    if (to === 'paid' && row.state === 'waiting') {
      const entry = {
        staffId: staff_id,
        kind: 'paid_out' as const,
        money: moneyOf(amount, currency),
        till: 'transfer' as const,
        dutyId: null,
      }
      const entry_id = await bookTill(tx, actor, {
        ...entry,
        day: dayOf(actor.now),
        description: 'Paid by transfer',
        note: `Transfer ${reference}`,
      })
      await data.changeStaffTransfer(tx, id, { state: 'paid', entry_id, ended_at: actor.now })
      await writeMoney(tx, actor, staff_id, 'paid_out', `${formatMoney(entry.money)}, transfer ${reference}`)
    }
    if (to === 'returned' && row.state === 'paid') {
      const entry = (await entryById(tx, row.entry_id!))!
      const reason = `The bank returned transfer ${reference}.`
      await reverse(tx, actor, entry.posted_id, 'Reversed')
      await markReversed(tx, entry.id, { reversed_at: actor.now, reversed_by: actor.userId, reverse_reason: reason })
      await data.changeStaffTransfer(tx, id, { state: 'returned', ended_at: actor.now })
      await writeMoney(tx, actor, staff_id, 'transfer_returned', reason)
    }
  }),
  on(transferDropped, async ({ tx, actor }, { subjectId, payload: { to } }) => {
    const row = await paymentOf(tx, subjectId)
    if (row?.state !== 'waiting') return
    await data.changeStaffTransfer(tx, row.id, { state: 'cancelled', ended_at: actor.now })
    await writeMoney(tx, actor, row.staff_id, 'transfer_dropped', `Its transfer was ${to}.`)
  }),
)

/** Says why the amount of a transfer that pays staff cannot be changed. */
export async function staffOfTransfer(tx: Tx, transferId: string): Promise<string | null> {
  const row = await data.staffTransferOf(tx, transferId)
  if (!row) return null
  const name = (await namesOfStaff(tx, [row.staff_id])).get(row.staff_id) ?? 'a person of the staff'
  return `It pays ${name} ${formatMoney(moneyOf(row.amount, row.currency))}.`
}
