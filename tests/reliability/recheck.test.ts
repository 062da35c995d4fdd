import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/domains.ts'
import { changesSomething } from '#kit/contract/endpoint.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { logIn, newMember, newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { nameOf, sampleRequest, send } from './calls.ts'

// P18: a call that changes something reads the session again in its own transaction (docs/decisions/0013).

let app: TestApp
/** Runs between the admission of a call and its handler. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  app = await startTestApp()
  const { limits } = app.app
  const take = limits.take
  limits.take = async (name, key) => {
    await take(name, key)
    const work = name === 'api' ? meanwhile : null
    meanwhile = null
    await work?.()
  }
})
afterAll(() => app.close())

/** Calls that answered before they opened a transaction, because there is nothing to do. */
const nothingToDo = [
  'POST /send-email-verification',
  'POST /acting/end',
  'POST /flights/offers/search',
  'POST /flights/offers/book',
  // The installation has no keys of the company.
  'POST /ads/{company}/login',
  // The sample names no client.
  'POST /reseller/agreements/{id}/sell',
  // The sample names no template.
  'POST /template',
  'POST /templates/{id}/obtain',
  // The sample's file is no CSV file.
  'POST /imports/new/{kind}',
]

test('no call changes anything once its session has ended, even if that was after it was admitted', async () => {
  const owner = await newOwner(app)
  const operator = await newOperator(app)
  const changing = routes.filter(({ endpoint, mode }) => mode !== 'open' && changesSomething(endpoint))
  expect(changing.length).toBeGreaterThan(250)
  const wrong: unknown[] = []
  const tokensOf = async (person: TestPerson) => (await logIn(app, person.email)).token!
  for (const { endpoint } of changing) {
    const staff = endpoint.access === 'operator'
    const token = staff ? operator.token! : await tokensOf(owner)
    const session = await app.app.sessions.current(`Bearer ${token}`)
    const sample = sampleRequest(endpoint, { id: owner.agencyId, full: false })
    meanwhile = () =>
      app.app.db.asPlatform('test: ended', async (tx) => {
        if (staff) await tx.updateTable('users').set({ is_operator: false }).where('id', '=', operator.userId).execute()
        else await tx.deleteFrom('sessions').where('id', '=', session.id).execute()
      })
    const { status, code } = await send(app.origin, endpoint, sample, { token })
    if (staff)
      await app.app.db.asPlatform('test: staff', (tx) =>
        tx.updateTable('users').set({ is_operator: true }).where('id', '=', operator.userId).execute(),
      )
    const refused = staff ? status === 403 && code === 'operator_required' : status === 401
    if (!refused && !nothingToDo.includes(nameOf(endpoint))) wrong.push([nameOf(endpoint), status, code])
  }
  expect(wrong).toEqual([])
})

test('a right that only some bodies need is the present one, not that of the admission', async () => {
  const owner = await newOwner(app, { category: 'mixed' })
  const member = await newMember(app, owner, ['View Bookings', 'Edit Bookings', 'Record Payments', 'Refund Payments'])
  const takeAway = () =>
    app.app.db.asPlatform('test: less', (tx) =>
      tx
        .updateTable('roles')
        .set({ permissions: ['View Bookings', 'Edit Bookings'] })
        .where('id', '=', tx.selectFrom('members').select('role_id').where('user_id', '=', member.userId))
        .execute(),
    )
  meanwhile = takeAway
  const answer = await member.post(`/bookings/${newId()}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
  expect([answer.status, answer.body.code]).toEqual([403, 'permission_required'])
})

test('calls that read, whatever their method, run in a transaction that cannot write', async () => {
  const owner = await newOwner(app)
  const posts = routes.filter(({ endpoint, mode }) => endpoint.reads && mode === 'member')
  expect(posts.length).toBeGreaterThan(5)
  const readOnly: boolean[] = []
  const { db } = app.app
  const asAgency = db.asAgency.bind(db)
  db.asAgency = (actor, work, options) => {
    readOnly.push(options?.readOnly === true)
    return asAgency(actor, work, options)
  }
  for (const { endpoint } of posts) {
    readOnly.length = 0
    const { status } = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), { token: owner.token })
    expect([nameOf(endpoint), status < 500, readOnly]).toEqual([nameOf(endpoint), true, [true]])
  }
  db.asAgency = asAgency
})
