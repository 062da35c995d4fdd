import { hash } from '@node-rs/argon2'
import type { Permission } from '#kit/contract/permissions.ts'
import { hashPassword } from '../security/passwords.ts'
import { newId } from '../security/tokens.ts'
import { callerOf, type Caller } from './client.ts'
import type { TestApp } from './test-app.ts'

export const testPassword = 'river-otter-lantern-42'
// A hash says what it costs to check; one that people's passwords get would take a good part of the tests' time.
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const
let hashed: Promise<string> | null = null
let count = 0

export interface TestPerson extends Caller {
  userId: string
  email: string
  agencyId: string
}

/** A verified person who owns a new agency, signed in over HTTP. `category` and `verified` make the other cases. */
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

/** Makes the person's password take as long to check as anybody's, for tests of time and load. */
export async function hardenPassword(test: TestApp, userId: string): Promise<void> {
  const password_hash = await hashPassword(testPassword)
  await test.app.db.asPlatform('test: password', (tx) => tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute())
}

/** A person without an agency, signed in. */
export async function newPerson(test: TestApp, verified = true): Promise<{ userId: string; email: string; caller: Caller }> {
  hashed ??= hash(testPassword, cheap)
  const password_hash = await hashed
  const userId = newId()
  // Of one length and never random: it stands in names on papers and pages, where another would break lines elsewhere.
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

/** Another member of the owner's agency who holds just these permissions. */
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

/** A member of the platform's staff, signed in with a second factor. */
export async function newOperator(test: TestApp): Promise<TestPerson> {
  const { userId, email, caller } = await newPerson(test)
  const now = test.clock.now()
  await test.app.db.asPlatform('test: operator', async (tx) => {
    await tx.updateTable('users').set({ is_operator: true, two_factor: 'email' }).where('id', '=', userId).execute()
    await tx.updateTable('sessions').set({ second_factor_at: now }).where('user_id', '=', userId).execute()
  })
  return Object.assign(caller, { userId, email, agencyId: '' })
}
