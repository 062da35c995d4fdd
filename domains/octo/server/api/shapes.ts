import { z } from 'zod'
import { badRequest, unprocessable } from './errors.ts'

// What partners send. Fields that we do not know belong to capabilities that we do not speak, and are ignored.

const text = (most: number) => z.string().max(most)
const some = (most: number) =>
  text(most)
    .nullish()
    .transform((value) => value ?? null)
const id = text(100)
const day = z.iso.date()
const minutes = z.int().min(1).max(100_000)

export const contactBody = z.object({
  fullName: some(200),
  firstName: some(100),
  lastName: some(100),
  emailAddress: some(320),
  phoneNumber: some(60),
  locales: z
    .array(text(35))
    .max(20)
    .nullish()
    .transform((value) => value ?? []),
  postalCode: some(20),
  country: some(60),
  notes: some(2000),
})
export type Contact = z.output<typeof contactBody>

const unitItem = z.object({
  uuid: z.uuid().optional(),
  unitId: id,
  resellerReference: some(100),
  contact: contactBody.nullish(),
})
/** At most so many units of one booking. */
const unitItems = z.array(unitItem).max(200)
export type UnitItemBody = z.output<typeof unitItem>

const units = z.array(z.object({ id, quantity: z.int().min(0).max(1000) })).max(50)

export const availabilityBody = z.object({
  productId: id.default(''),
  optionId: id.default(''),
  localDate: day.optional(),
  localDateStart: day.optional(),
  localDateEnd: day.optional(),
  availabilityIds: z.array(id).max(500).optional(),
  units: units.nullish(),
  currency: some(3),
})

export const calendarBody = availabilityBody.omit({ localDate: true, availabilityIds: true })

/** Absent fields stay absent, so that a request that was sent before these existed has the same digest. */
const pickUpWish = {
  pickupRequested: z.boolean().optional(),
  pickupPointId: id.nullable().optional(),
  pickupHotel: text(200).nullable().optional(),
  pickupHotelRoom: text(60).nullable().optional(),
}

export const reservationBody = z.object({
  uuid: z.uuid().optional(),
  productId: id.default(''),
  optionId: id.default(''),
  availabilityId: id.nullish().transform((value) => value ?? ''),
  expirationMinutes: minutes.nullish(),
  notes: some(2000),
  unitItems: unitItems.nullish(),
  resellerReference: some(100),
  contact: contactBody.nullish(),
  currency: some(3),
  orderId: z.uuid().nullish(),
  ...pickUpWish,
})
export type Reservation = z.output<typeof reservationBody>

export const confirmationBody = z.object({
  resellerReference: some(100),
  contact: contactBody.nullish(),
  unitItems: unitItems.nullish(),
  ...pickUpWish,
  emailReceipt: z.boolean().nullish(),
})

export const updateBody = z.object({
  productId: id.optional(),
  optionId: id.optional(),
  availabilityId: id.optional(),
  expirationMinutes: minutes.nullish(),
  resellerReference: some(100),
  notes: some(2000),
  unitItems: unitItems.nullish(),
  contact: contactBody.nullish(),
  ...pickUpWish,
})

export const extendBody = z.object({ expirationMinutes: minutes.nullish() })
export const cancellationBody = z.object({ reason: some(500), force: z.boolean().nullish() })

export const orderBody = z.object({
  expirationMinutes: minutes.nullish(),
  contact: contactBody.nullish(),
  resellerReference: some(100),
})

/** NUL and half characters, which no database text holds. */
const unstorable = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** Reads a body. @throws 400 BAD_REQUEST that names the first wrong field. */
export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const given = body ?? {}
  if (unstorable.test(JSON.stringify(given))) throw badRequest('The body has characters that are not text.')
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const { path, message } = error.issues[0]!
  throw badRequest(path.length > 0 ? `${path.join('.')}: ${message}` : message)
}

/** @throws 400 UNPROCESSABLE_ENTITY without any unit. */
export function requireUnits<Item>(items: readonly Item[] | null | undefined): readonly Item[] {
  if (!items || items.length === 0) throw unprocessable('unitItems are required. Name at least one.')
  return items
}

export const noContact: Contact = contactBody.parse({})

/** The name of a contact, or null without one. */
export const nameOf = ({ fullName, firstName, lastName }: Contact): string | null =>
  fullName?.trim() ||
  [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') ||
  null
