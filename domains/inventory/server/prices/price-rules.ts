import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatAmount, type Currency } from '#kit/contract/money.ts'
import { formatDays, formatShortDay, shortWeekdays } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { residencyNames, type PriceRuleResult, type priceRuleBody, type priceRuleEditBody } from '../../contract/prices.ts'
import { changesBetween, stale } from '../items/inventory.ts'
import * as data from './prices-data.ts'

const maxRules = 100

const ruleView = (row: data.RuleRow, currency: Currency): PriceRuleResult => ({
  id: row.id,
  name: row.name,
  price_option_id: row.price_option_id,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  weekdays: row.weekdays ?? [],
  min_pax: row.min_pax,
  max_pax: row.max_pax,
  residency: row.residency,
  operation: row.operation,
  value_kind: row.value_kind,
  currency: row.currency,
  value: Number(row.value),
  terms: termsOf(row, row.currency ?? currency),
  priority: row.priority,
  active: row.active,
  version: row.version,
})

/** "East African citizen, Sat and Sun, 1 Jun 2026 to 30 Sep 2026: −20%". */
function termsOf(row: data.RuleRow, currency: Currency): string {
  const days = (row.weekdays ?? []).map((day) => shortWeekdays[day - 1])
  const conditions = [
    row.residency && residencyNames[row.residency],
    days.length > 0 && days.join(', '),
    row.starts_on && row.ends_on
      ? formatDays(row.starts_on, row.ends_on)
      : row.starts_on
        ? `from ${formatShortDay(row.starts_on)}`
        : row.ends_on && `until ${formatShortDay(row.ends_on)}`,
    row.min_pax && row.max_pax
      ? `${row.min_pax} to ${row.max_pax} people`
      : row.min_pax
        ? `from ${row.min_pax} people`
        : row.max_pax && `up to ${row.max_pax} people`,
  ].filter(Boolean)
  const value =
    row.value_kind === 'percent' ? `${Number(row.value)}%` : `${currency} ${formatAmount(Math.round(Number(row.value)), currency)}`
  const effect = row.operation === 'fix' ? value : `${row.operation === 'increase' ? '+' : '−'}${value}`
  return `${conditions.join(', ') || 'Always'}: ${effect}`
}

const columnsOf = ({
  price_option_id = null,
  starts_on = null,
  ends_on = null,
  weekdays,
  min_pax = null,
  max_pax = null,
  residency = null,
  currency = null,
  ...rest
}: z.output<typeof priceRuleBody>) => ({
  ...rest,
  price_option_id,
  starts_on,
  ends_on,
  weekdays: weekdays?.length ? weekdays : null,
  min_pax,
  max_pax,
  residency,
  currency,
})

/** Returns the rules of an item, in the order they apply. */
export async function listPriceRules(tx: Tx, inventoryId: string, currency: Currency): Promise<PriceRuleResult[]> {
  return (await data.rulesOf(tx, inventoryId)).map((row) => ruleView(row, currency))
}

/** Returns the id of a rule's item. @throws 404. */
export async function itemOfPriceRule(tx: Tx, id: string): Promise<string> {
  return (await requireRule(tx, id)).inventory_id
}

async function requireRule(tx: Tx, id: string): Promise<data.RuleRow> {
  const row = await data.ruleById(tx, id)
  if (!row) throw notFound('Price rule')
  return row
}

async function refuseOthersOption(tx: Tx, inventoryId: string, optionId: string | null | undefined): Promise<void> {
  if (!optionId) return
  const option = await data.optionById(tx, optionId)
  if (option?.inventory_id !== inventoryId) throw invalid('price_option_id', 'Price option is not valid.', 'not_found_reference')
}

/** Adds a rule. @throws 422 at `price_option_id` when it is not the item's, 409 after 100. */
export async function createPriceRule(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  input: z.output<typeof priceRuleBody>,
): Promise<PriceRuleResult> {
  const item = await data.lockItem(tx, inventoryId)
  await refuseOthersOption(tx, inventoryId, input.price_option_id)
  const rules = await data.rulesOf(tx, inventoryId)
  if (rules.length >= maxRules) throw conflict('too_many', `An item has at most ${maxRules} price rules.`)
  const row = await data.insertRule(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    inventory_id: inventoryId,
    ...columnsOf(input),
    created_at: actor.now,
  })
  const rule = ruleView(row, item.currency)
  await audit(tx, actor, { action: 'price_rule.created', subject: 'inventory', subjectId: inventoryId, after: rule })
  return rule
}

/** Edits a rule; existing bookings keep their price. @throws 404, 409 `stale`, 422. */
export async function updatePriceRule(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: z.output<typeof priceRuleEditBody>,
): Promise<PriceRuleResult> {
  const before = await requireRule(tx, id)
  const item = await data.lockItem(tx, before.inventory_id)
  await refuseOthersOption(tx, before.inventory_id, input.price_option_id)
  const row = await data.updateRule(tx, id, version, columnsOf(input))
  if (!row) throw stale('price rule')
  await audit(tx, actor, { action: 'price_rule.updated', subject: 'inventory', subjectId: item.id, ...changesBetween(before, row) })
  return ruleView(row, item.currency)
}

/** Deletes a rule. @throws 404. */
export async function deletePriceRule(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await requireRule(tx, id)
  const item = await data.lockItem(tx, before.inventory_id)
  await data.deleteRule(tx, id)
  await audit(tx, actor, {
    action: 'price_rule.deleted',
    subject: 'inventory',
    subjectId: item.id,
    before: ruleView(before, item.currency),
  })
  return { id }
}

/** Copies the rules of an item to another. `options` maps old price option ids to new ones. */
export async function copyPriceRules(
  tx: Tx,
  actor: Actor,
  fromId: string,
  toId: string,
  options: ReadonlyMap<string, string>,
): Promise<void> {
  for (const rule of await data.rulesOf(tx, fromId)) {
    const price_option_id = rule.price_option_id === null ? null : options.get(rule.price_option_id)!
    await data.insertRule(tx, { ...rule, id: newId(), inventory_id: toId, price_option_id, version: 1, created_at: actor.now })
  }
}
