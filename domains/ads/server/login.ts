import type { z } from 'zod'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import { currencyCodes } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { decrypt, encrypt, hashToken } from '#kit/server/security/tokens.ts'
import type { accountBody, finishBody } from '../contract.ts'
import type { AdsCompany } from '../contract/words.ts'
import { adapterOf, pixelShapeOf } from './adapters.ts'
import { showAds } from './ads.ts'
import { AdProblem, type AdAccount, type AdsAdapter, type Login } from './company.ts'
import { dropAudience } from './audiences/audiences.ts'
import { findAudience } from './audiences/audiences-data.ts'
import { findConnection, openToken, sealToken, setProblem, type ConnectionRow } from './connections-data.ts'
import { endedText, outside } from './problems.ts'

const lastsMs = 10 * 60_000
const verifierPurpose = 'ads login'

function requireKeys(app: App, company: AdsCompany): AdsAdapter {
  const adapter = adapterOf(app, company)
  if (!adapter) throw conflict('no_keys', 'This installation has no keys of this company. Drafts and files work without them.')
  return adapter
}

/** Begins a login. Its state is bound to this session, and used once. @throws 409 `no_keys`, 400 `company_refused`, 503. */
export async function startLogin(app: App, actor: Actor, company: AdsCompany, sessionId: string): Promise<{ url: string }> {
  const adapter = requireKeys(app, company)
  const login = await outside(() => adapter.begin(app), 'company_refused')
  await app.db.asAgency(actor, (tx) => keepLogin(app, tx, actor, company, sessionId, login))
  return { url: login.url }
}

async function keepLogin(app: App, tx: Tx, actor: Actor, company: AdsCompany, sessionId: string, login: Login): Promise<void> {
  const { state, verifier } = login
  await tx.deleteFrom('ad_logins').where('expires_at', '<', actor.now).execute()
  await tx
    .insertInto('ad_logins')
    .values({
      agency_id: actor.agencyId,
      state_hash: hashToken(state),
      company,
      session_id: sessionId,
      verifier: encrypt(app.settings.secretKey, verifierPurpose, verifier),
      expires_at: new Date(actor.now.getTime() + lastsMs),
    })
    .execute()
}

const badState = () =>
  new AppError(400, 'bad_state', 'This answer belongs to another login, or was used already. Connect again from the ads page.')

/** Finishes a login and keeps the encrypted token. @throws 400 `bad_state`, `code_refused`; nothing is stored then. */
export async function finishLogin(
  app: App,
  actor: Actor,
  company: AdsCompany,
  sessionId: string,
  { code, state }: z.output<typeof finishBody>,
) {
  // The state is gone before the code is tried, so that neither is used twice.
  const login = await app.db.asAgency(actor, (tx) =>
    tx
      .deleteFrom('ad_logins')
      .where('state_hash', '=', hashToken(state))
      .where('company', '=', company)
      .where('session_id', '=', sessionId)
      .returning(['verifier', 'expires_at'])
      .executeTakeFirst(),
  )
  if (!login || login.expires_at <= actor.now) throw badState()
  const adapter = requireKeys(app, company)
  const verifier = decrypt(app.settings.secretKey, verifierPurpose, login.verifier)
  const { token, expiresAt } = await outside(() => adapter.token(app, code, { state, verifier }), 'code_refused')
  return app.db.asAgency(actor, async (tx) => {
    const values = {
      token: sealToken(app, actor.agencyId, company, token),
      token_expires_at: expiresAt,
      problem: null,
      connected_by: actor.userName ?? null,
      connected_at: actor.now,
    }
    await tx
      .insertInto('ad_connections')
      .values({ agency_id: actor.agencyId, company, ...values })
      .onConflict((of) =>
        of.columns(['agency_id', 'company']).doUpdateSet((eb) => ({ ...values, version: eb('ad_connections.version', '+', 1) })),
      )
      .execute()
    await audit(tx, actor, { action: 'ads.connected', subject: 'ad_connection', after: { company } })
    return showAds(app, tx, company)
  })
}

async function requireConnection(app: App, actor: Actor, company: AdsCompany): Promise<{ row: ConnectionRow; adapter: AdsAdapter }> {
  const adapter = adapterOf(app, company)
  const row = await app.db.asAgency(actor, (tx) => findConnection(tx, company))
  if (!row || !adapter) throw conflict('not_connected', 'No account is connected. Connect one first.')
  return { row, adapter }
}

/** Returns the ad accounts and pixels of the connection. @throws 409 `not_connected`, 400 `company_refused`. */
export async function listAccounts(app: App, actor: Actor, company: AdsCompany) {
  const { row, adapter } = await requireConnection(app, actor, company)
  return outside(async () => {
    try {
      return await adapter.accounts(app, openToken(app, row))
    } catch (error) {
      if (error instanceof AdProblem && error.tokenEnded) await app.db.asAgency(actor, (tx) => setProblem(tx, company, endedText))
      throw error
    }
  }, 'company_refused')
}

/** Chooses account and pixel. The company has to list both. @throws 422 at `account_id`, `pixel_id`, 409 `stale`. */
export async function chooseAccount(app: App, actor: Actor, company: AdsCompany, body: z.output<typeof accountBody>) {
  const accounts = await listAccounts(app, actor, company)
  const account = accounts.find(({ id }) => id === body.account_id)
  if (!account) throw invalid('account_id', 'This account is not in your connection.')
  if (!currencyCodes.some((code) => code === account.currency))
    throw invalid('account_id', `Safiri does not know the currency of this account, ${account.currency}.`)
  if (body.pixel_id !== null) refuseUnknownPixel(company, account, body.pixel_id)
  return app.db.asAgency(actor, async (tx) => {
    const list = await findAudience(tx, company)
    if (list && list.account_id !== account.id) throw conflict('in_use', 'The audience is kept in the other account. Stop it first.')
    const change = { account_id: account.id, account_name: account.name, account_currency: account.currency, pixel_id: body.pixel_id }
    const { numUpdatedRows } = await tx
      .updateTable('ad_connections')
      .set({ ...change, version: body.version + 1, spend_read_at: null })
      .where('company', '=', company)
      .where('version', '=', body.version)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw conflict('stale', 'Someone else changed this connection. Reload it and try again.')
    await audit(tx, actor, { action: 'ads.account_chosen', subject: 'ad_connection', after: { company, ...change } })
    return showAds(app, tx, company)
  })
}

function refuseUnknownPixel(company: AdsCompany, { pixels }: AdAccount, pixelId: string): void {
  const shape = pixelShapeOf(company)
  if (shape ? !shape.test(pixelId) : !pixels.some(({ id }) => id === pixelId))
    throw invalid('pixel_id', shape ? 'Copy both ids from Events Manager, such as tw-o8z6j-o87ne.' : 'This pixel is not in the account.')
}

/** Deletes the connection, then withdraws the access at the company as far as it answers. */
export async function disconnectAds(app: App, actor: Actor, company: AdsCompany) {
  const { row, adapter } = await requireConnection(app, actor, company)
  await dropAudience(app, actor, company).catch((error: Error) =>
    app.log.warn({ err: error, company }, 'the list of an ad connection was not deleted'),
  )
  const view = await app.db.asAgency(actor, async (tx) => {
    await tx.deleteFrom('ad_audiences').where('company', '=', company).execute()
    const { numDeletedRows } = await tx.deleteFrom('ad_connections').where('company', '=', company).executeTakeFirst()
    if (numDeletedRows === 1n) await audit(tx, actor, { action: 'ads.disconnected', subject: 'ad_connection', before: { company } })
    return showAds(app, tx, company)
  })
  await adapter
    .revoke(app, openToken(app, row))
    .catch((error: Error) => app.log.warn({ err: error, company }, 'access of an ad connection was not withdrawn'))
  return view
}
