import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/server/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import type { DB } from '../../../database/tables.ts'

// What a process knows of a session it does not ask for again until a row behind it changes: each of them must be noticed.

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
    answer: [403, 'subscription_required'],
  },
}

for (const [what, { change, back, answer }] of Object.entries(changes)) {
  test(`${what}: the next call is refused`, async () => {
    const person = await newMember(app, owner, ['View Inventory'])
    const list = async () => {
      const { status, body } = await person.get('/packages')
      return [status, body.code ?? 'ok']
    }
    // Twice, so that what is known is used.
    expect(await list()).toEqual([200, 'ok'])
    expect(await list()).toEqual([200, 'ok'])
    await app.app.db.asPlatform('test change', (tx) => change(tx, person))
    expect(await list()).toEqual(answer)
    if (back) {
      await app.app.db.asPlatform('test change back', (tx) => back(tx, person))
      expect(await list()).toEqual([200, 'ok'])
    }
  })
}
