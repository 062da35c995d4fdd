import type { z } from 'zod'
import { conflict, forbidden, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { isAscii } from '#kit/contract/schemas.ts'
import { parsePhone, phoneMessage } from '#kit/contract/phone.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { beneficiaryBody, beneficiaryEditBody } from '../contract.ts'
import { bankCountries, bankCountryCodes, bankOf, branchCode, networkOf, type BankCountryCode } from '../contract/banks.ts'
import { beneficiaryCategories, beneficiaryTypeWords, type BeneficiaryCategory, type BeneficiaryStatus } from '../contract/rules.ts'
import {
  agencyBySlug,
  beneficiariesPage,
  beneficiaryById,
  changeBeneficiary,
  filteredBeneficiaries,
  insertBeneficiary,
  lockRow,
  type BeneficiaryFilter,
  type BeneficiaryRow,
} from './beneficiaries-data.ts'
import { refuseUnderWay } from './under-way.ts'

const refusals = { unique: () => invalid('account', 'This account is already a beneficiary.', 'duplicate') }

type Input = z.output<typeof beneficiaryBody>
type Parts = Pick<BeneficiaryRow, 'account' | 'bank_code' | 'branch_code' | 'network' | 'currency'>

const none = { bank_code: null, branch_code: null, network: null }

/** Validates the account as a whole: the branch must belong to the bank, the number to the network. @throws 422 at the field. */
async function partsOf(app: App, agencyId: string, input: Input): Promise<Parts> {
  if (input.type === 'wallet') return walletParts(app, agencyId, input)
  return input.type === 'bank' ? bankParts(input) : phoneParts(input)
}

function bankParts({ country, account, bank_code, branch_code }: Input): Parts {
  const bank = bank_code ? bankOf(country, bank_code) : undefined
  if (!bank) throw invalid('bank_code', bank_code ? `This is not a bank in ${bankCountries[country].name}.` : 'Bank is required.')
  if (branch_code && !bank.branches.some((town) => branchCode(town) === branch_code))
    throw invalid('branch_code', `${bank.name} has no such branch.`)
  if (!/^[0-9]{6,20}$/.test(account)) throw invalid('account', 'Account number is 6 to 20 digits.')
  return { ...none, account, bank_code: bank.code, branch_code: branch_code ?? null, currency: bankCountries[country].currency }
}

function phoneParts({ country, account, network: code }: Input): Parts {
  const network = code ? networkOf(country, code) : undefined
  const { name, dial, currency } = bankCountries[country]
  if (!network) throw invalid('network', code ? `This is not a network in ${name}.` : 'Network is required.')
  const number = parsePhone(account)
  if (!number) throw invalid('account', phoneMessage)
  if (!number.startsWith(dial)) throw invalid('account', `A number of ${name} begins with ${dial}.`)
  return { ...none, account: number, network: network.code, currency }
}

async function walletParts(app: App, agencyId: string, { account }: Input): Promise<Parts> {
  const agency =
    isAscii(account) && (await app.db.asPlatform('whose: the agency of a wallet', (tx) => agencyBySlug(tx, account.toLowerCase())))
  if (!agency) throw invalid('account', 'No agency has this name. Enter the last part of its public address.')
  if (agency.id === agencyId) throw invalid('account', 'This is your own agency.')
  return { ...none, account: account.toLowerCase(), currency: agency.currency }
}

/** Returns the beneficiaries of the agency. @throws 404 for another agency. */
export async function listBeneficiaries(tx: Tx, agencyId: string, requestedAgencyId: string, request: BeneficiaryFilter & ListRequest) {
  if (requestedAgencyId !== agencyId) throw notFound('Agency')
  const rows = await beneficiariesPage(tx, agencyId, request)
  return { rows: rows.map(beneficiaryView), ...(await cappedTotal(tx, filteredBeneficiaries(tx, agencyId, request) as never)) }
}

/** Returns one beneficiary. @throws 404. */
export async function showBeneficiary(tx: Tx, id: string) {
  const row = await beneficiaryById(tx, id)
  if (!row) throw notFound('Beneficiary')
  return beneficiaryView(row)
}

/** Adds a beneficiary, unverified. @throws 422 at the field, `duplicate` at `account`. */
export async function createBeneficiary(app: App, tx: Tx, actor: Actor, input: Input) {
  const parts = await partsOf(app, actor.agencyId, input)
  const added = insertBeneficiary(tx, {
    ...fieldsOf(input),
    ...parts,
    agency_id: actor.agencyId,
    id: newId(),
    status: 'unverified',
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  const row = await refuseWrite(added, refusals)
  await write(tx, actor, 'added', row)
  return beneficiaryView(row)
}

/** Locks a beneficiary and returns its row, or `undefined` if there is none. */
export const lockBeneficiary = (tx: Tx, id: string) => lockRow(tx, id)

/** Returns the agency whose wallet a slug names; needs a transaction that spans agencies. */
export const agencyOfSlug = (tx: Tx, slug: string) => agencyBySlug(tx, slug)

const fieldsOf = ({ type, category, name, country, email, notes }: Input) => ({
  type,
  category,
  name,
  country,
  email: email ?? null,
  notes: notes ?? null,
})

/**
 * Changes a beneficiary. A new account makes it unverified again.
 * @throws 404, 409 `stale`, `transfer_under_way` for a new name or account, 422.
 */
export async function updateBeneficiary(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: z.output<typeof beneficiaryEditBody>,
) {
  const before = await lockRow(tx, id)
  if (!before) throw notFound('Beneficiary')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this beneficiary. Reload it and try again.')
  const parts = await partsOf(app, actor.agencyId, input)
  const moved =
    before.name !== input.name ||
    before.type !== input.type ||
    before.country !== input.country ||
    Object.entries(parts).some(([key, value]) => before[key as keyof Parts] !== value)
  if (moved) await refuseUnderWay(tx, actor.agencyId, id, 'change the account')
  const again = moved && before.status === 'verified' ? { status: 'unverified' as const, verified_by: null } : {}
  const mine = moved ? { created_by: actor.userId } : {}
  const changed = changeBeneficiary(tx, id, { ...fieldsOf(input), ...parts, ...again, ...mine, updated_at: actor.now })
  const row = await refuseWrite(changed, refusals)
  await write(tx, actor, 'changed', row, before)
  return beneficiaryView(row)
}

/** Marks the account as verified. @throws 404, 403 `second_person_required` for the person who added or changed it, 409. */
export async function verifyBeneficiary(tx: Tx, actor: Actor, id: string) {
  const row = await lockForMove(tx, id, ['unverified'], 'verified')
  if (row.created_by === actor.userId)
    throw forbidden('second_person_required', 'The person who entered the account cannot verify it. Ask a colleague.')
  return moved(tx, actor, row, { status: 'verified', verified_by: actor.userId }, 'verified')
}

/** Blocks payouts to a beneficiary. @throws 404, 409 if it is already blocked. */
export async function blockBeneficiary(tx: Tx, actor: Actor, id: string) {
  return moved(tx, actor, await lockForMove(tx, id, ['unverified', 'verified'], 'blocked'), { status: 'blocked' }, 'blocked')
}

/** Removes a block. @throws 404, 409 if there is none. */
export async function unblockBeneficiary(tx: Tx, actor: Actor, id: string) {
  const row = await lockForMove(tx, id, ['blocked'], 'unverified')
  return moved(tx, actor, row, { status: 'unverified', verified_by: null }, 'unblocked')
}

/**
 * Archives or restores a beneficiary.
 * @throws 404, 409 `transfer_under_way`, 422 `duplicate` if its account was added again meanwhile.
 */
export async function archiveBeneficiary(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const row = await lockRow(tx, id)
  if (!row) throw notFound('Beneficiary')
  if (row.archived === archived) return beneficiaryView(row)
  if (archived) await refuseUnderWay(tx, actor.agencyId, id, 'archive the beneficiary')
  return moved(tx, actor, row, { archived }, archived ? 'archived' : 'put_back')
}

async function lockForMove(tx: Tx, id: string, from: readonly BeneficiaryStatus[], to: BeneficiaryStatus): Promise<BeneficiaryRow> {
  const row = await lockRow(tx, id)
  if (!row) throw notFound('Beneficiary')
  if (!from.includes(row.status)) throw invalidTransition(row.status, to)
  return row
}

async function moved(tx: Tx, actor: Actor, row: BeneficiaryRow, change: Partial<BeneficiaryRow>, action: string) {
  const changed = await refuseWrite(changeBeneficiary(tx, row.id, { ...change, updated_at: actor.now }), refusals)
  await write(tx, actor, action, changed, row)
  return beneficiaryView(changed)
}

async function write(tx: Tx, actor: Actor, action: string, row: BeneficiaryRow, before: BeneficiaryRow | null = null): Promise<void> {
  const auditView = ({ name, type, account, bank_code, network, status }: BeneficiaryRow) => ({
    name,
    type,
    account,
    bank_code,
    network,
    status,
  })
  await audit(tx, actor, {
    action: `beneficiary.${action}`,
    subject: 'beneficiary',
    subjectId: row.id,
    before: before ? auditView(before) : null,
    after: auditView(row),
  })
}

/** Returns a beneficiary in the shape of the contract, with the names of bank, branch and network. */
export function beneficiaryView(row: BeneficiaryRow) {
  const country = row.country as BankCountryCode
  const bank = row.bank_code ? bankOf(country, row.bank_code) : undefined
  return {
    id: row.id,
    type: row.type,
    category: row.category as BeneficiaryCategory,
    name: row.name,
    country,
    currency: row.currency,
    account: row.account,
    bank_code: row.bank_code,
    bank_name: bank?.name ?? null,
    branch_code: row.branch_code,
    branch_name: bank?.branches.find((town) => branchCode(town) === row.branch_code) ?? null,
    network: row.network,
    network_name: row.network ? (networkOf(country, row.network)?.name ?? null) : null,
    email: row.email,
    notes: row.notes,
    status: row.status,
    entered_by: row.created_by,
    archived: row.archived,
    version: row.version,
    created_at: row.created_at.toISOString(),
  }
}

const choices = (words: Record<string, string>) => Object.entries(words).map(([code, name]) => ({ code, name }))
const byName = (list: readonly { code: string; name: string }[]) =>
  list.map(({ code, name }) => ({ code, name })).toSorted((a, b) => a.name.localeCompare(b.name))

/** Returns the options of the beneficiary form. */
export const beneficiaryChoices = () => ({
  types: choices(beneficiaryTypeWords),
  categories: choices(beneficiaryCategories),
  countries: bankCountryCodes.map((code) => {
    const { name, currency, dial, networks } = bankCountries[code]
    return { code, name, currency, dial, networks: byName(networks) }
  }),
})

/** Returns the banks of a country, ordered by name. */
export const banksOf = (country: BankCountryCode) => byName(bankCountries[country].banks)

/** Returns the branches of a bank by its code. @throws 404 for an unknown code. */
export function branchesOf(bank: string) {
  const found = bankCountryCodes.map((country) => bankOf(country, bank)).find(Boolean)
  if (!found) throw notFound('Bank')
  return found.branches.map((name) => ({ code: branchCode(name), name }))
}
