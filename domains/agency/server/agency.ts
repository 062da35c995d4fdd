import { stateOf } from '#domains/subscriptions/server/subscriptions.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { z } from 'zod'
import { categoryName, type AgencyDetails, type CancellationPolicy, type editAgencyBody, type SocialLinks } from '../contract.ts'
import { taxNumberProblem } from '../contract/tax-number.ts'
import { agencyById, hasPrices, setAgency, setPicture, type AgencyRow } from './agency-data.ts'

export type AgencyChange = z.output<typeof editAgencyBody>

/** Returns the agency in full. */
export async function show(app: App, tx: Tx, agencyId: string): Promise<AgencyDetails> {
  const row = await agencyById(tx, agencyId)
  return {
    ...details(app, row),
    may_change_currency: !(await hasPrices(tx, agencyId)),
    subscription: await stateOf(tx, agencyId, app.clock.now()),
  }
}

/** Another agency's id is treated as unknown. @throws 404. */
export function requireOwn(agencyId: string | null, id: string): string {
  if (agencyId !== id) throw notFound('Agency')
  return id
}

/**
 * Changes the given fields and keeps the rest.
 * @throws 409 `stale`, 409 `currency_in_use`, 403 `feature_unavailable` for a module the plan lacks, 403 `kyc_required`
 * for proximity before verification, 422 for proximity without a place and radius, or for an invalid tax number.
 */
export async function edit(
  app: App,
  tx: Tx,
  by: { actor: Actor; session: Session },
  { version, ...input }: AgencyChange,
): Promise<AgencyDetails> {
  const { agencyId, now } = by.actor
  const before = await agencyById(tx, agencyId)
  if (before.version !== version) throw stale()
  refuseModules(by.session, before, input)
  const change = columnsOf(input)
  const after = { ...before, ...change }
  refuseTaxNumber(after.country_code, input.tax_number)
  if (after.enabled_inventory_proximity) {
    requireBase(after)
    if (!before.enabled_inventory_proximity && !before.verified_kyc)
      throw forbidden('kyc_required', 'Your agency is not verified yet. Verify it so that nearby agencies can find you.')
  }
  if (after.currency !== before.currency && (await hasPrices(tx, agencyId))) {
    const sentence = 'Prices and bookings use this currency, so it can no longer change.'
    throw conflict('currency_in_use', sentence, { currency: [sentence] })
  }
  const changed = differing(before, change)
  if (Object.keys(changed).length === 0) return show(app, tx, agencyId)
  const { cancellation_policy, social_links, ...plain } = changed
  const written = {
    ...plain,
    ...(cancellation_policy ? { cancellation_policy: JSON.stringify(cancellation_policy) } : {}),
    ...(social_links ? { social_links: JSON.stringify(social_links) } : {}),
  }
  if (!(await setAgency(tx, agencyId, version, { ...written, updated_at: now }))) throw stale()
  const was = Object.fromEntries(Object.keys(changed).map((column) => [column, before[column as keyof AgencyRow]]))
  await audit(tx, by.actor, { action: 'agency.updated', subject: 'agency', subjectId: agencyId, before: was, after: changed })
  return show(app, tx, agencyId)
}

const stale = () => conflict('stale', 'Someone else changed the agency. Reload it and try again.')

function refuseTaxNumber(country: string, given: string | null | undefined): void {
  const problem = given && taxNumberProblem(country, given)
  if (problem) throw invalid('tax_number', problem)
}

function refuseModules({ features }: Session, before: AgencyRow, input: Omit<AgencyChange, 'version'>): void {
  for (const module of ['shop', 'blog'] as const) {
    const flag = `${module}_enabled` as const
    if (input[flag] && !before[flag] && !features.has(module))
      throw forbidden('feature_unavailable', `Your plan does not include the ${module}.`)
  }
}

function requireBase({ place_name, radius_km }: AgencyRow): void {
  if (!place_name) throw invalid('place', 'Set the place where your inventory is.')
  if (!radius_km) throw invalid('radius_km', 'Set the radius in which your inventory is offered.')
}

type Columns = Partial<Omit<AgencyRow, 'cancellation_policy' | 'social_links'>> & {
  cancellation_policy?: CancellationPolicy
  social_links?: SocialLinks
}

/** Returns the given input under its column names. */
function columnsOf({ place, ...input }: Omit<AgencyChange, 'version'>): Columns {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Columns
  if (place === undefined) return given
  return { ...given, place_name: place?.text ?? null, place_lat: place?.lat ?? null, place_lng: place?.lng ?? null }
}

const differing = (before: AgencyRow, change: Columns): Columns =>
  Object.fromEntries(Object.entries(change).filter(([column, value]) => !isSame(before[column as keyof AgencyRow], value))) as Columns

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)
// jsonb does not keep the order of keys.
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export type Picture = 'logo' | 'banner'

/** Replaces the current picture, or removes it. */
export async function changePicture(app: App, actor: Actor, picture: Picture, file: { name: string; content: Buffer } | null) {
  const { agencyId, now } = actor
  const image = file ? await app.files.keepImage(actor, file.name, file.content) : null
  return app.db.asAgency(actor, async (tx) => {
    await setPicture(tx, agencyId, `${picture}_file_id`, image?.id ?? null, now)
    await audit(tx, actor, {
      action: `agency.${picture}_changed`,
      subject: 'agency',
      subjectId: agencyId,
      after: { file_id: image?.id ?? null },
    })
    return picturesOf(app, await agencyById(tx, agencyId))
  })
}

const picturesOf = (app: App, { logo_key, banner_key }: AgencyRow) => ({
  logo_url: app.files.imageUrl(logo_key, 'small'),
  banner_url: app.files.imageUrl(banner_key, 'medium'),
})

function details(app: App, row: AgencyRow) {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    country_code: row.country_code,
    phone: row.phone,
    email: row.email,
    website: row.website,
    description: row.description,
    address: row.address,
    radius_km: row.radius_km,
    tags: row.tags,
    countries: row.countries,
    deposit_percent: row.deposit_percent,
    hold_hours: row.hold_hours,
    tax_number: row.tax_number,
    vat_number: row.vat_number,
    pay_to: row.pay_to,
    brand_colour: row.brand_colour,
    typeface: row.typeface,
    social_links: row.social_links as SocialLinks,
    closing_line: row.closing_line,
    version: row.version,
    verified_kyc: row.verified_kyc,
    enabled_inventory_proximity: row.enabled_inventory_proximity,
    businesses: row.businesses,
    shop_enabled: row.shop_enabled,
    blog_enabled: row.blog_enabled,
    instalments_enabled: row.instalments_enabled,
    category: { slug: row.category, name: categoryName(row.category) },
    currency: row.currency,
    place: row.place_name === null ? null : { text: row.place_name, lat: row.place_lat, lng: row.place_lng },
    business_volume: row.business_volume as AgencyDetails['business_volume'],
    company_size: row.company_size as AgencyDetails['company_size'],
    cancellation_policy: row.cancellation_policy as unknown as CancellationPolicy,
    created_at: row.created_at.toISOString(),
    ...picturesOf(app, row),
  }
}
