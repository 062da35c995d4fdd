import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Residency } from '#domains/inventory/contract/units.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { Money } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { PermitKinds, PermitRuleSets } from '../../../database/tables.ts'
import type { kindBody, kindEditBody, ruleSetBody } from '../contract/kinds.ts'
import { startingSet } from './starting-set.ts'

export type KindRow = Selectable<PermitKinds>
export type RuleRow = Selectable<PermitRuleSets>
type Prices = Record<Residency, Money | null>
type KindInput = z.output<typeof kindBody>
type RuleInput = z.output<typeof ruleSetBody>

const duplicateName = () => invalid('name', 'A kind of permit has this name already.', 'duplicate')
const duplicateDay = () => invalid('valid_from', 'There are rules from this day on already. Choose another day.', 'duplicate')

/** Returns the rules as they are answered. */
export const ruleView = ({ agency_id: _agency, kind_id: _kind, created_by: _by, created_at: _at, forfeits, ...row }: RuleRow) => ({
  ...row,
  forfeits: forfeits as { days: number; percent: number }[],
})

const kindView = ({ agency_id: _agency, created_at: _at, updated_at: _updated, prices, ...row }: KindRow, rules: readonly RuleRow[]) => ({
  ...row,
  prices: prices as unknown as Prices,
  rules: rules.filter(({ kind_id }) => kind_id === row.id).map(ruleView),
})

const allRules = (tx: Tx) => tx.selectFrom('permit_rule_sets').selectAll().orderBy('valid_from', 'desc')

/** Returns all kinds of permits, by name, with their rules. */
export async function listKinds(tx: Tx) {
  const kinds = await tx.selectFrom('permit_kinds').selectAll().orderBy('archived').orderBy('name').execute()
  const rules = await allRules(tx).execute()
  return kinds.map((kind) => kindView(kind, rules))
}

/** Returns a kind as it is answered. @throws 404. */
export async function showKind(tx: Tx, id: string) {
  return kindView(await requireKind(tx, id), await allRules(tx).where('kind_id', '=', id).execute())
}

/** Returns the row of a kind. @throws 404. */
export async function requireKind(tx: Tx, id: string): Promise<KindRow> {
  const row = await tx.selectFrom('permit_kinds').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Kind of permit')
  return row
}

/** Returns the price of a kind for a residency, or null if it has none. */
export const priceOf = ({ prices }: KindRow, residency: Residency): Money | null => (prices as unknown as Prices)[residency]

/** Returns the rules that apply to permits of a kind reserved on a day. @throws 409 `no_rules`. */
export async function rulesOn(tx: Tx, kind: KindRow, today: string): Promise<RuleRow> {
  const row = await allRules(tx).where('kind_id', '=', kind.id).where('valid_from', '<=', today).limit(1).executeTakeFirst()
  if (!row) throw conflict('no_rules', `${kind.name} has no rules of its authority yet. Add them in the settings of permits first.`)
  return row
}

const columnsOf = ({ prices: { non_resident, foreign_resident, eac_citizen }, minimum_age, ...rest }: KindInput) => ({
  ...rest,
  minimum_age: minimum_age ?? null,
  prices: JSON.stringify({
    non_resident: non_resident ?? null,
    foreign_resident: foreign_resident ?? null,
    eac_citizen: eac_citizen ?? null,
  }),
})

async function insertKind(tx: Tx, actor: Actor, input: KindInput): Promise<string> {
  const id = newId()
  const row = { agency_id: actor.agencyId, id, ...columnsOf(input), created_at: actor.now, updated_at: actor.now }
  await refuseWrite(tx.insertInto('permit_kinds').values(row).execute(), { unique: duplicateName })
  await audit(tx, actor, { action: 'permit_kind.created', subject: 'permit_kind', subjectId: id, after: input })
  return id
}

/** Adds a kind of permit. @throws 422 `duplicate` at `name`. */
export const createKind = async (tx: Tx, actor: Actor, input: KindInput) => showKind(tx, await insertKind(tx, actor, input))

/** Changes a kind. Permits that are reserved keep their price. @throws 404, 409 `stale`, 422 `duplicate` at `name`. */
export async function updateKind(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof kindEditBody>) {
  await requireKind(tx, id)
  const write = tx
    .updateTable('permit_kinds')
    .set({ ...columnsOf(input), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!(await refuseWrite(write, { unique: duplicateName })))
    throw conflict('stale', 'Someone else changed this kind of permit. Reload it and try again.')
  await audit(tx, actor, { action: 'permit_kind.updated', subject: 'permit_kind', subjectId: id, after: input })
  return showKind(tx, id)
}

/** Archives or restores a kind. Its permits stay. @throws 404. */
export async function archiveKind(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const { archived: before, version } = await requireKind(tx, id)
  if (before !== archived) {
    await tx
      .updateTable('permit_kinds')
      .set({ archived, version: version + 1, updated_at: actor.now })
      .where('id', '=', id)
      .execute()
    await audit(tx, actor, { action: archived ? 'permit_kind.archived' : 'permit_kind.restored', subject: 'permit_kind', subjectId: id })
  }
  return showKind(tx, id)
}

async function insertRules(tx: Tx, actor: Actor, kindId: string, input: RuleInput): Promise<void> {
  const id = newId()
  const forfeits = JSON.stringify(input.forfeits.toSorted((a, b) => b.days - a.days))
  const row = { agency_id: actor.agencyId, id, kind_id: kindId, ...input, forfeits, created_by: actor.userId, created_at: actor.now }
  await refuseWrite(tx.insertInto('permit_rule_sets').values(row).execute(), { unique: duplicateDay })
  await audit(tx, actor, { action: 'permit_rules.created', subject: 'permit_kind', subjectId: kindId, after: { id, ...input } })
}

/** Adds rules from a day on. Permits that are reserved keep theirs. @throws 404, 422 `duplicate` at `valid_from`. */
export async function createRules(tx: Tx, actor: Actor, kindId: string, input: RuleInput) {
  await requireKind(tx, kindId)
  await insertRules(tx, actor, kindId, input)
  return showKind(tx, kindId)
}

/** Adds the kinds of the starting set whose names are not taken, with their rules. Returns all kinds. */
export async function addStartingSet(tx: Tx, actor: Actor) {
  const names = new Set((await listKinds(tx)).map(({ name }) => name.toLowerCase()))
  for (const { rules, ...kind } of startingSet) {
    if (names.has(kind.name.toLowerCase())) continue
    await insertRules(tx, actor, await insertKind(tx, actor, kind), rules)
  }
  return listKinds(tx)
}
