import { userById } from '#domains/account/server/account.ts'
import { basicFeatures, type Feature } from '#kit/contract/features.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Session } from '#kit/server/http/access.ts'
import { graceMs } from '#kit/server/http/sessions.ts'
import type { App } from '#kit/server/app.ts'
import { isHeld } from '#kit/server/restored/gate.ts'
import { categoryName } from '../contract.ts'
import { placeOf, suspendedFrom } from './profile-data.ts'

/** Returns the profile that the web's route guards read. */
export async function profileOf(app: App, session: Session) {
  const restored_copy = await isHeld()
  return app.db.asPlatform('people: profile', async (tx) => {
    const [user, place] = await Promise.all([userById(tx, session.userId), session.agencyId ? placeOf(tx, session.userId) : undefined])
    const granted = [...session.permissions] as Permission[]
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      phone: user.phone,
      email_verified_at: user.email_verified_at?.toISOString() ?? null,
      enabled_two_factor_code: user.two_factor,
      is_operator: session.isOperator,
      second_factor: session.secondFactor,
      acting: session.acting && {
        operator: session.acting.operatorName,
        until: session.acting.until.toISOString(),
        may_change: session.acting.mayChange,
      },
      admin_permissions: granted,
      permissions: granted,
      features: [...session.features] as Feature[],
      role: place?.role ?? null,
      restored_copy,
      preferences: user.preferences as object,
      agency: place ? agencySummary(app, session, place) : null,
      suspended_from: place ? null : await suspendedFrom(tx, session.userId),
    }
  })
}

type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

/** Returns the moment access ends unless the plan is paid: the end of the period, or of the grace period after it. */
const endOf = ({ past_due_since, current_period_ends_at }: Place): Date | null =>
  past_due_since ? new Date(past_due_since.getTime() + graceMs) : current_period_ends_at

function agencySummary(app: App, session: Session, place: Place) {
  const now = app.clock.now()
  const {
    id,
    name,
    slug,
    category,
    country_code,
    currency,
    verified_kyc,
    enabled_inventory_proximity,
    shop_enabled,
    blog_enabled,
    is_demo,
  } = place
  const ends = endOf(place)
  return {
    id,
    name,
    slug,
    country_code,
    currency,
    verified_kyc,
    enabled_inventory_proximity,
    shop_enabled,
    blog_enabled,
    is_demo,
    category: { slug: category, name: categoryName(category) },
    logo_url: app.files.imageUrl(place.logo_key, 'small'),
    subscription: place.status
      ? {
          // A trial is over at its end time, even before a job marks it as ended.
          status: place.status === 'trialing' && ends && ends <= now ? 'expired' : place.status,
          active: session.subscribed,
          active_plan: { name: place.plan_name!, slug: place.plan_slug!, active_features: place.plan_features ?? [...basicFeatures] },
          ends_at: ends?.toISOString() ?? null,
        }
      : null,
  }
}
