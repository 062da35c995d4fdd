import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import type { DB } from '../../../database/tables.ts'

// A process may cache a session for a second, but only for reads; a write loads it again. Here another process makes the
// change.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

type Work = (tx: Kysely<DB>, person: TestPerson) => Promise<unknown>

const changes: Record<string, { change: Work; back?: Work; answer: [number, string] }> = {
  'the role loses the permission': {
    change: (tx, { userId }) =>
      tx
        .updateTable('roles')
        .set({ permissions: [] })
        .where('id', '=', tx.selectFrom('members').select('role_id').where('user_id', '=', userId))
        .execute(),
    answer: [403, 'permission_required'],
  },
  'another role is given': {
    change: async (tx, { userId, agencyId }) => {
      const id = newId()
      await tx.insertInto('roles').values({ agency_id: agencyId, id, name: id, permissions: [], created_at: app.clock.now() }).execute()
      await tx.updateTable('members').set({ role_id: id }).where('user_id', '=', userId).execute()
    },
    answer: [403, 'permission_required'],
  },
  'the place in the agency is suspended': {
    change: (tx, { userId }) => tx.updateTable('members').set({ state: 'suspended' }).where('user_id', '=', userId).execute(),
    answer: [403, 'agency_required'],
  },
  'the place in the agency is gone': {
    change: (tx, { userId }) => tx.deleteFrom('members').where('user_id', '=', userId).execute(),
    answer: [403, 'agency_required'],
  },
  'the account is suspended': {
    change: (tx, { userId }) => tx.updateTable('users').set({ state: 'suspended' }).where('id', '=', userId).execute(),
    answer: [401, 'unauthenticated'],
  },
  'the session is ended': {
    change: (tx, { userId }) => tx.deleteFrom('sessions').where('user_id', '=', userId).execute(),
    answer: [401, 'unauthenticated'],
  },
  'the agency is suspended': {
    change: (tx, { agencyId }) => tx.updateTable('agencies').set({ state: 'suspended' }).where('id', '=', agencyId).execute(),
    back: (tx, { agencyId }) => tx.updateTable('agencies').set({ state: 'active' }).where('id', '=', agencyId).execute(),
    answer: [403, 'agency_required'],
  },
  'the plan loses the feature': {
    change: (tx) => tx.updateTable('plans').set({ features: [] }).execute(),
    back: (tx) =>
      tx
        .updateTable('plans')
        .set({ features: ['tour_and_travel'] })
        .execute(),
    answer: [403, 'feature_unavailable'],
  },
  'the subscription ends': {
    change: (tx, { agencyId }) => tx.updateTable('subscriptions').set({ status: 'cancelled' }).where('agency_id', '=', agencyId).execute(),
    back: (tx, { agencyId }) => tx.updateTable('subscriptions').set({ status: 'trialing' }).where('agency_id', '=', agencyId).execute(),
    answer: [403, 'subscription_required'],
  },
}

const right = { title: 'Bwindi gorillas', days: 1, nights: 0 }
/** Calls made twice before the change, to cache the session, and again after it; with the responses before the change. */
const calls: Record<string, { call: (person: TestPerson) => ReturnType<TestPerson['get']>; before: [number, string]; reads: boolean }> = {
  'a read': { call: (person) => person.get('/packages'), before: [200, 'ok'], reads: true },
  'a read with bad input': { call: (person) => person.get('/packages?per_page=none'), before: [422, 'invalid_input'], reads: true },
  'a write': { call: (person) => person.post('/packages/new', right, { 'idempotency-key': newId() }), before: [200, 'ok'], reads: false },
}

for (const [what, { change, back, answer }] of Object.entries(changes)) {
  for (const [how, { call, before, reads }] of Object.entries(calls)) {
    test(`${what}: ${how} is refused ${reads ? 'a second later' : 'at once'}`, async () => {
      const person = await newMember(app, owner, ['View Inventory', 'Edit Inventory'])
      const answerNow = async () => {
        const { status, body } = await call(person)
        return [status, body.code ?? 'ok']
      }
      const packages = async () => {
        app.clock.advance(1_000)
        return (await owner.get('/packages')).body.meta?.total
      }
      expect(await answerNow()).toEqual(before)
      expect(await answerNow()).toEqual(before)
      const sofar = await packages()
      await app.app.db.asPlatform('test: change', (tx) => change(tx, person))
      if (reads) app.clock.advance(1_000)
      expect(await answerNow()).toEqual(answer)
      if (back) {
        await app.app.db.asPlatform('test: change back', (tx) => back(tx, person))
        expect(await packages()).toBe(sofar)
        expect(await answerNow()).toEqual(before)
      }
    })
  }
}
