import { workIn } from '#domains/account/server/account.ts'
import { addMember, createBuiltInRoles } from '#domains/team/server/roles.ts'
import type { CountryCode } from '#kit/contract/countries.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { slugOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { newId } from '#kit/server/tokens.ts'

const dayMs = 24 * 60 * 60 * 1000
const currencyOf: Partial<Record<CountryCode, Currency>> = { UG: 'UGX', KE: 'KES', TZ: 'TZS', RW: 'RWF', BI: 'BIF', SS: 'SSP', ET: 'ETB', ZA: 'ZAR', AE: 'AED', IN: 'INR', CN: 'CNY', GB: 'GBP', US: 'USD' }

export interface NewAgency {
  name: string
  category: string
  country: CountryCode
  phone: string
  business_volume: string
  company_size: string
  currency?: Currency
}

interface Founder {
  userId: string
  name: string
  email: string
}

/** Creates an agency with its built-in roles and a free trial; the founder owns it and works in it from now on. */
export async function registerAgency(app: App, founder: Founder, input: NewAgency, { isDemo = false } = {}) {
  return app.db.asPlatform('register agency', async (tx) => {
    const now = app.clock.now()
    const id = newId()
    const slug = await freeSlug(tx, slugOf(input.name))
    const { country, ...rest } = input
    await tx
      .insertInto('agencies')
      .values({ id, slug, ...rest, country_code: country, currency: input.currency ?? currencyOf[country] ?? 'USD', email: founder.email, countries: [country], is_demo: isDemo, created_at: now, updated_at: now })
      .execute()
    const roleId = await createBuiltInRoles(tx, id, now)
    await addMember(tx, { agencyId: id, roleId, ...founder }, now)
    await startTrial(tx, id, now)
    await workIn(tx, founder.userId, id)
    await audit(tx, { agencyId: id, userId: founder.userId, now }, { action: 'agency.registered', subject: 'agency', subjectId: id, after: { name: input.name, category: input.category } })
    return { id, name: input.name, slug }
  })
}

async function freeSlug(tx: Tx, wanted: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const slug = tries === 0 ? wanted : `${wanted}-${tries + 1}`
    if (!(await tx.selectFrom('agencies').select('id').where('slug', '=', slug).executeTakeFirst())) return slug
  }
  throw conflict('already_exists', 'This name is taken.', { name: ['This name is taken.'] })
}

/** Starts the free trial of the fullest plan. */
async function startTrial(tx: Tx, agencyId: string, now: Date): Promise<void> {
  const plan = await tx.selectFrom('plans').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirstOrThrow()
  const ends = new Date(now.getTime() + plan.trial_days * dayMs)
  await tx.insertInto('subscriptions').values({ agency_id: agencyId, id: newId(), plan_id: plan.id, status: 'trialing', trial_ends_at: ends, current_period_ends_at: ends, created_at: now }).execute()
}
