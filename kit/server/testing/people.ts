import { hash } from '@node-rs/argon2'
import type { Permission } from '#kit/contract/permissions.ts'
import { hashPassword } from '../security/passwords.ts'
import { newId } from '../security/tokens.ts'
import { callerOf, type Caller } from './client.ts'
import type { TestApp } from './test-app.ts'

export const testPassword = 'river-otter-lantern-42'
// A hash contains its own cost parameters. With the real cost, hashing would take a large part of the tests' time.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const
let hashed: Promise<string> | null = null
let count = 0

export interface TestPerson extends Caller {
  userId: string
  email: string
  agencyId: string
}

/** Creates a verified user who owns a new agency, signed in over HTTP. */
export async function newOwner(
  test: TestApp,
  { category = 'tour_operator', verified = true, country = 'UG' }: { category?: string; verified?: boolean; country?: string } = {},
): Promise<TestPerson> {
  const { userId, email, caller } = await newPerson(test, verified)
  const answer = await caller.post('/agency-register', {
    name: `Agency ${email}`,
    category,
    country,
    phone: '+256772123456',
    business_volume: 'up_to_100',
    company_size: '2_to_10',
  })
  if (answer.status !== 200) throw new Error(`agency-register: ${JSON.stringify(answer.body)}`)
  return Object.assign(caller, { userId, email, agencyId: answer.body.data.id as string })
}

/** Gives the user a password hash with the real cost, for tests of timing and load. */
export async function hardenPassword(test: TestApp, userId: string): Promise<void> {
  const password_hash = await hashPassword(testPassword)
  await test.app.db.asPlatform('test: password', (tx) => tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute())
}

/** Creates a signed-in user without an agency. */
export async function newPerson(test: TestApp, verified = true): Promise<{ userId: string; email: string; caller: Caller }> {
  hashed ??= hash(testPassword, cheap)
  const password_hash = await hashed
  const userId = newId()
  // Fixed length and not random: it is printed on documents and pages, where another length would change line breaks.
  const email = `person${String(++count).padStart(4, '0')}@example.com`
  const now = test.clock.now()
  await test.app.db.asPlatform('test: person', (tx) =>
    tx
      .insertInto('users')
      .values({
        id: userId,
        email,
        name: `Person ${count}`,
        password_hash,
        email_verified_at: verified ? now : null,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  )
  return { userId, email, caller: await logIn(test, email) }
}

export async function logIn(test: TestApp, email: string): Promise<Caller> {
  const { body } = await callerOf(test).post('/login', { email, password: testPassword })
  return callerOf(test, body.token as string)
}

/** Adds a member with exactly these permissions to the owner's agency. */
export async function newMember(test: TestApp, owner: TestPerson, permissions: Permission[]): Promise<TestPerson> {
  const { userId, email, caller } = await newPerson(test)
  const now = test.clock.now()
  await test.app.db.asPlatform('test: member', async (tx) => {
    const roleId = newId()
    await tx
      .insertInto('roles')
      .values({ agency_id: owner.agencyId, id: roleId, name: `Role ${roleId}`, permissions, created_at: now })
      .execute()
    await tx
      .insertInto('members')
      .values({ agency_id: owner.agencyId, user_id: userId, role_id: roleId, name: email, email, created_at: now })
      .execute()
    await tx.updateTable('users').set({ current_agency_id: owner.agencyId }).where('id', '=', userId).execute()
  })
  return Object.assign(caller, { userId, email, agencyId: owner.agencyId })
}

/** Creates a member of the platform's staff, signed in with a second factor. */
export async function newOperator(test: TestApp): Promise<TestPerson> {
  const { userId, email, caller } = await newPerson(test)
  const now = test.clock.now()
  await test.app.db.asPlatform('test: operator', async (tx) => {
    await tx.updateTable('users').set({ is_operator: true, two_factor: 'email' }).where('id', '=', userId).execute()
    await tx.updateTable('sessions').set({ second_factor_at: now }).where('user_id', '=', userId).execute()
  })
  return Object.assign(caller, { userId, email, agencyId: '' })
}
