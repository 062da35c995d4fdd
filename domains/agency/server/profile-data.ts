import type { Tx } from '#kit/server/database/database.ts'

/** Returns a person's current agency with role and plan, for the profile. */
export async function placeOf(tx: Tx, userId: string) {
  const user = await tx.selectFrom('users').select('current_agency_id').where('id', '=', userId).executeTakeFirst()
  if (!user?.current_agency_id) return undefined
  return tx
    .selectFrom('members as m')
    .innerJoin('agencies as a', 'a.id', 'm.agency_id')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .leftJoin('files as logo', (join) => join.onRef('logo.agency_id', '=', 'm.agency_id').onRef('logo.id', '=', 'a.logo_file_id'))
    .leftJoin('subscriptions as s', (join) => join.onRef('s.agency_id', '=', 'm.agency_id').on('s.ended_at', 'is', null))
    .leftJoin('plans as p', 'p.id', 's.plan_id')
    .select([
      'a.id',
      'a.name',
      'a.slug',
      'a.category',
      'a.country_code',
      'a.currency',
      'a.verified_kyc',
      'a.enabled_inventory_proximity',
      'a.shop_enabled',
      'a.blog_enabled',
      'a.is_demo',
      'logo.key as logo_key',
      'r.name as role',
      's.status',
      's.current_period_ends_at',
      's.past_due_since',
      'p.name as plan_name',
      'p.slug as plan_slug',
      'p.features as plan_features',
    ])
    .where('m.agency_id', '=', user.current_agency_id)
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'active')
    .where('a.state', '=', 'active')
    .executeTakeFirst()
}

/** Returns the name of the agency that last suspended a person. */
export async function suspendedFrom(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('agencies as a', 'a.id', 'm.agency_id')
    .select('a.name')
    .where('m.user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([where('m.state', '=', 'suspended'), where('a.state', '=', 'active')]),
        // The platform's staff suspended the whole agency.
        where.and([where('m.state', '=', 'active'), where('a.state', '=', 'suspended')]),
      ]),
    )
    .orderBy('m.last_seen_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}
