import type { z } from 'zod'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { daysBetween } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { supplierBody, supplierKeyBody, theirSlotsBody } from '../../contract.ts'
import { lockConnection, showConnection } from '../connections/connections-data.ts'
import { refuseTaken } from '../connections/connections.ts'
import { writeOctoCalls } from '../connections/recorder.ts'
import { moneyIn, theirAvailability, theirProducts, theirSupplier, type TheirPricing } from './answers.ts'
import { askNow, askSupplier, linkOf, readEndpoint, sealKey, SupplierRefusal, SupplierSilence, type Link } from './ask.ts'

/** Asks a supplier who it is before anything is saved. @throws 422 at `key` or `endpoint`. */
async function nameAt(app: App, link: Link): Promise<string> {
  try {
    return (await askSupplier(app, link, { path: '/supplier', schema: theirSupplier, recorded: false })).name
  } catch (error) {
    if (error instanceof SupplierRefusal) throw invalid('key', `The supplier refused: ${error.message}`)
    if (error instanceof SupplierSilence) throw invalid('endpoint', error.message)
    throw error
  }
}

/** Connects a supplier. Its key is stored encrypted. @throws 409 `limit_reached`, 422 at `name`, `endpoint`, `key`. */
export async function createSupplier(app: App, actor: Actor, body: z.output<typeof supplierBody>) {
  const { name, key } = body
  await app.db.asAgency(actor, (tx) => refuseTaken(tx, name))
  const endpoint = readEndpoint(app, body.endpoint)
  const id = newId()
  const supplier_name = await nameAt(app, { agencyId: actor.agencyId, connectionId: id, endpoint, key })
  return app.db.asAgency(actor, async (tx) => {
    await refuseTaken(tx, name)
    await tx
      .insertInto('octo_connections')
      .values({
        agency_id: actor.agencyId,
        id,
        direction: 'we_sell_theirs',
        name,
        endpoint,
        sealed_key: sealKey(app, actor.agencyId, key),
        key_ending: key.slice(-4),
        supplier_name,
        last_used_at: actor.now,
        created_at: actor.now,
        updated_at: actor.now,
      })
      .execute()
    await audit(tx, actor, {
      action: 'octo_connection.created',
      subject: 'octo_connection',
      subjectId: id,
      after: { name, direction: 'we_sell_theirs', endpoint },
    })
    return showConnection(tx, actor, id)
  })
}

/** Changes the address and key of a supplier. @throws 404, 409 `not_a_supplier`, `stale`, 422 at `endpoint`, `key`. */
export async function updateSupplier(app: App, actor: Actor, id: string, body: z.output<typeof supplierKeyBody>) {
  await linkOf(app, actor, id, { evenPaused: true })
  const endpoint = readEndpoint(app, body.endpoint)
  const supplier_name = await nameAt(app, { agencyId: actor.agencyId, connectionId: id, endpoint, key: body.key })
  return app.db.asAgency(actor, async (tx) => {
    const before = await lockConnection(tx, id)
    if (before.version !== body.version) throw conflict('stale', 'Someone else changed this connection. Reload it and try again.')
    await tx
      .updateTable('octo_connections')
      .set({
        endpoint,
        sealed_key: sealKey(app, actor.agencyId, body.key),
        key_ending: body.key.slice(-4),
        supplier_name,
        failing_since: null,
        version: before.version + 1,
        updated_at: actor.now,
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, actor, {
      action: 'octo_connection.changed',
      subject: 'octo_connection',
      subjectId: id,
      before: { endpoint: before.endpoint },
      after: { endpoint },
    })
    return showConnection(tx, actor, id)
  })
}

/** Asks a supplier who it is. What it answers is in the health of its connection. @throws 404, 409 `not_a_supplier`. */
export async function checkSupplier(app: App, actor: Actor, id: string) {
  const link = await linkOf(app, actor, id)
  await askSupplier(app, link, { path: '/supplier', schema: theirSupplier }).catch((error: unknown) => {
    if (!(error instanceof SupplierRefusal) && !(error instanceof SupplierSilence)) throw error
  })
  await writeOctoCalls(app)
  return app.db.asAgency(actor, (tx) => showConnection(tx, actor, id), { readOnly: true })
}

/** Returns the products of a supplier, read from it now. @throws 404, 409 `supplier_refused`, `supplier_silent`. */
export async function listTheirProducts(app: App, actor: Actor, id: string) {
  const products = await askNow(app, await linkOf(app, actor, id, { readOnly: true }), { path: '/products', schema: theirProducts })
  return products.map(({ id: productId, internalName, title, shortDescription, availabilityType, options }) => ({
    id: productId,
    title: title || internalName,
    summary: shortDescription || null,
    by: availabilityType === 'START_TIME' ? ('time' as const) : ('day' as const),
    options: options.map((option) => ({
      id: option.id,
      name: option.title || option.internalName,
      units: option.units.map((unit) => ({
        id: unit.id,
        name: unit.title || unit.internalName,
        least: unit.restrictions?.minQuantity ?? 0,
        most: unit.restrictions?.maxQuantity ?? null,
        from: unit.pricingFrom?.[0] ? moneyIn(unit.pricingFrom[0].retail, unit.pricingFrom[0]) : null,
      })),
    })),
  }))
}

const mostDays = 62

/** Returns when an option is free for some units. @throws 404, 409 `supplier_refused`, `supplier_silent`, 422 at `to`. */
export async function listTheirSlots(app: App, actor: Actor, id: string, body: z.output<typeof theirSlotsBody>) {
  const { product_id, option_id, units, from, to } = body
  if (to < from) throw invalid('to', 'The last day is before the first.')
  if (daysBetween(from, to) > mostDays) throw invalid('to', `At most ${mostDays} days.`)
  const slots = await askNow(app, await linkOf(app, actor, id, { readOnly: true }), {
    method: 'POST',
    path: '/availability',
    body: {
      productId: product_id,
      optionId: option_id,
      localDateStart: from,
      localDateEnd: to,
      units: units.map(({ unit_id, quantity }) => ({ id: unit_id, quantity })),
    },
    schema: theirAvailability,
  })
  return slots.map((slot) => {
    const price = priceOf(slot, units)
    return {
      id: slot.id,
      starts_on: slot.localDateTimeStart.slice(0, 10),
      starts_at: slot.allDay ? null : slot.localDateTimeStart.slice(11, 16),
      ends_on: slot.localDateTimeEnd.slice(0, 10),
      available: slot.available,
      places_left: slot.vacancies ?? null,
      retail: price && moneyIn(price.retail, price),
      net: price && moneyIn(price.net ?? price.retail, price),
    }
  })
}

/** The price of what was asked about: the supplier's total, or the sum of its units. */
function priceOf(
  { pricing, unitPricing }: z.output<typeof theirAvailability>[number],
  units: readonly { unit_id: string; quantity: number }[],
): TheirPricing | null {
  if (pricing) return pricing
  const parts = units.map(({ unit_id, quantity }) => ({ quantity, price: unitPricing?.find(({ unitId }) => unitId === unit_id) }))
  const [first] = parts
  if (!first?.price || parts.some(({ price }) => price?.currency !== first.price!.currency)) return null
  const sum = (of: (price: TheirPricing) => number) => parts.reduce((all, { price, quantity }) => all + of(price!) * quantity, 0)
  return { ...first.price, retail: sum(({ retail }) => retail), net: sum(({ net, retail }) => net ?? retail) }
}
