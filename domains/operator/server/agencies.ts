import { categoryName } from '#domains/agency/contract.ts'
import { moveAgency, setExchangeMargin } from '#domains/agency/server/facts.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { actorFor, logOperator, type Operator } from '#kit/server/http/operators.ts'
import * as data from './agencies-data.ts'

const agencyView = ({ exchange_margin_percent, ...row }: data.AgencyRow) => ({
  ...row,
  category: categoryName(row.category),
  verification: row.verification ?? ('not_started' as const),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  exchange_margin_percent: Number(exchange_margin_percent),
  created_at: row.created_at.toISOString(),
})

/** Returns a page of all agencies. */
export async function listAgencies(tx: Tx, operator: Operator, request: data.AgenciesRequest) {
  await logOperator(tx, operator, { action: 'agency.listed', subject: 'agency', after: { text: request.search || null } })
  const query = data.agenciesOf(tx, request)
  return { rows: (await data.agenciesPage(tx, query, request)).map(agencyView), ...(await cappedTotal(tx, query as never)) }
}

/** Returns an agency for staff, and logs the access. @throws 404. */
export async function showAgency(tx: Tx, operator: Operator, id: string) {
  await requireAgency(tx, id)
  await logOperator(tx, operator, { action: 'agency.read', subject: 'agency', subjectId: id, agencyId: id })
  return agencyOf(tx, id)
}

/** Returns an agency with its members and the actions of staff. @throws 404. */
async function agencyOf(tx: Tx, id: string) {
  const row = await requireAgency(tx, id)
  const people = await data.peopleOf(tx, id)
  const log = await data.logPage(data.logOf(tx, { agencyId: id, search: '' }), { page: 1, per_page: 50, sort: '-at' })
  return {
    ...agencyView(row),
    people,
    log: log.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  }
}

async function requireAgency(tx: Tx, id: string): Promise<data.AgencyRow> {
  const row = await data.agencyById(tx, id)
  if (!row) throw notFound('Agency')
  return row
}

/** Writes a change to the agency's audit and to the operators' log. */
async function record(tx: Tx, operator: Operator, agencyId: string, action: string, change: { before?: object; after: object }) {
  await audit(tx, actorFor(operator, agencyId), { action, subject: 'agency', subjectId: agencyId, ...change })
  await logOperator(tx, operator, { action, subject: 'agency', subjectId: agencyId, agencyId, ...change })
}

/** Suspends an agency: nobody can work in it. Its owners are told why. @throws 404, 409 `invalid_transition`. */
export async function suspendAgency(app: App, tx: Tx, operator: Operator, id: string, reason: string) {
  const { name } = await requireAgency(tx, id)
  if (!(await moveAgency(tx, id, 'active', { state: 'suspended', suspended_reason: reason, suspended_at: operator.now })))
    throw conflict('invalid_transition', 'This agency is suspended already.')
  await record(tx, operator, id, 'agency.suspended', { before: { state: 'active' }, after: { state: 'suspended', text: reason } })
  await mailOwners(app, tx, id, {
    subject: `${name} was suspended`,
    heading: `${name} was suspended`,
    paragraphs: [reason, 'Nobody can work in the agency until it is restored. Nothing was deleted.'],
  })
  return agencyOf(tx, id)
}

/** Restores a suspended agency. @throws 404, 409 `invalid_transition`. */
export async function restoreAgency(app: App, tx: Tx, operator: Operator, id: string) {
  const { name } = await requireAgency(tx, id)
  if (!(await moveAgency(tx, id, 'suspended', { state: 'active', suspended_reason: null, suspended_at: null })))
    throw conflict('invalid_transition', 'This agency is not suspended.')
  await record(tx, operator, id, 'agency.restored', { before: { state: 'suspended' }, after: { state: 'active' } })
  await mailOwners(app, tx, id, {
    subject: `${name} works again`,
    heading: `${name} works again`,
    paragraphs: ['It is no longer suspended.'],
  })
  return agencyOf(tx, id)
}

async function mailOwners(
  app: App,
  tx: Tx,
  agencyId: string,
  { subject, ...letter }: { subject: string; heading: string; paragraphs: string[] },
) {
  const owners = (await data.peopleOf(tx, agencyId)).filter(({ built_in, state }) => built_in === 'owner' && state === 'active')
  for (const { email } of owners) await queueMail(app, tx, { to: email, agencyId, subject, letter })
}

/** Sets the platform's margin on the agency's exchanges, in percent with two decimals. @throws 404. */
export async function setMargin(tx: Tx, operator: Operator, id: string, percent: number) {
  const { exchange_margin_percent } = await requireAgency(tx, id)
  await setExchangeMargin(tx, id, percent)
  await record(tx, operator, id, 'agency.margin_set', {
    before: { percent: Number(exchange_margin_percent) },
    after: { percent, text: `${percent} %` },
  })
  return agencyOf(tx, id)
}

/** Returns a page of the operators' log. */
export async function listLog(tx: Tx, request: ListRequest) {
  const query = data.logOf(tx, request)
  const rows = await data.logPage(query, request)
  return { rows: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), ...(await cappedTotal(tx, query as never)) }
}
