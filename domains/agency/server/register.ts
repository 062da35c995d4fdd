import { workIn } from '#domains/account/server/account.ts'
import { startTrial } from '#domains/subscriptions/server/subscriptions.ts'
import { addMember, createBuiltInRoles } from '#domains/team/server/roles.ts'
import type { CountryCode } from '#kit/contract/countries.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { slugOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Business } from '../contract/businesses.ts'
import { currencyIn } from '../contract/country-currency.ts'
import { hasOwned } from './agency-data.ts'

export interface NewAgency {
  name: string
  category: string
  country: CountryCode
  phone: string
  business_volume: string
  company_size: string
  currency?: Currency | undefined
  businesses?: readonly Business[] | undefined
}

interface Founder {
  userId: string
  name: string
  email: string
}

/**
 * Creates an agency with its built-in roles. The founder owns it, and it becomes their current agency. A person's first
 * agency starts its free trial automatically, later ones on request.
 */
export async function registerAgency(app: App, founder: Founder, input: NewAgency, { isDemo = false } = {}) {
  return app.db.asPlatform('people: register agency', async (tx) => {
    const agency = await createAgency(app, tx, founder, input, isDemo)
    await workIn(tx, founder.userId, agency.id)
    return agency
  })
}

/** Creates a branch: a separate agency. The founder's current agency stays the same. */
export async function addBranch(app: App, founder: Founder, input: NewAgency) {
  return app.db.asPlatform('people: add a branch', (tx) => createAgency(app, tx, founder, input, false))
}

async function createAgency(app: App, tx: Tx, founder: Founder, input: NewAgency, isDemo: boolean) {
  const now = app.clock.now()
  const id = newId()
  const slug = await freeSlug(tx, slugOf(input.name))
  const actor = { agencyId: id, userId: founder.userId, userName: founder.name, now }
  const isFirst = !(await hasOwned(tx, founder.userId))
  const { country, businesses = [], ...rest } = input
  await tx
    .insertInto('agencies')
    .values({
      id,
      slug,
      ...rest,
      country_code: country,
      currency: input.currency ?? currencyIn(country),
      email: founder.email,
      countries: [country],
      businesses: [...businesses],
      // Who registers as a shop has not switched the shop off.
      ...(businesses.includes('shop') ? { shop_enabled: true } : {}),
      is_demo: isDemo,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const roleId = await createBuiltInRoles(tx, id, now)
  await addMember(tx, { agencyId: id, roleId, ...founder }, now)
  await audit(tx, actor, {
    action: 'agency.registered',
    subject: 'agency',
    subjectId: id,
    after: { name: input.name, category: input.category },
  })
  if (isFirst) await startTrial(tx, actor)
  return { id, name: input.name, slug }
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const slug = tries === 0 ? wanted : `${wanted}-${tries + 1}`
    if (!(await tx.selectFrom('agencies').select('id').where('slug', '=', slug).executeTakeFirst())) return slug
  }
  throw conflict('already_exists', 'This name is taken.', { name: ['This name is taken.'] })
}
