import { z } from 'zod'

// The answers of OCTO as its OpenAPI document describes them, so that a field too many or of another type is noticed.

const utc = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const local = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
const id = z.string().min(1)

export const pricing = z.strictObject({
  original: z.int(),
  retail: z.int(),
  net: z.int().nullable(),
  currency: z.string(),
  currencyPrecision: z.int(),
  includedTaxes: z.array(z.strictObject({ name: z.string(), retail: z.int(), original: z.int(), net: z.int().nullable() })),
})
const priced = (is: boolean, shape: z.ZodRawShape): z.ZodRawShape => (is ? shape : {})

const openingHours = z.array(z.strictObject({ from: z.string().regex(/^\d\d:\d\d$/), to: z.string().regex(/^\d\d:\d\d$/) }))
const status = z.enum(['AVAILABLE', 'FREESALE', 'SOLD_OUT', 'LIMITED', 'CLOSED'])
const bookingStatus = z.enum(['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'REDEEMED', 'PENDING', 'REJECTED'])

const media = z.strictObject({
  src: z.url(),
  type: z.enum(['image/jpeg', 'image/png']),
  rel: z.enum(['LOGO', 'COVER', 'GALLERY']),
  title: z.string().nullable(),
  caption: z.string().nullable(),
  copyright: z.string().nullable(),
})

const contentShape = {
  title: z.string(),
  shortDescription: z.string().nullable(),
  description: z.string().nullable(),
  features: z.array(z.strictObject({ shortDescription: z.string().nullable(), type: z.string() })),
  faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  media: z.array(media),
  locations: z.array(z.object({ title: z.string().nullable(), types: z.array(z.string()), place: z.object({ latitude: z.number() }) })),
  categoryLabels: z.array(z.string()),
  durationMinutesFrom: z.int(),
  durationMinutesTo: z.int().nullable(),
  commentary: z.array(z.strictObject({ format: z.string(), language: z.string() })),
}

export interface Speaking {
  pricing?: boolean
  content?: boolean
  cart?: boolean
}

const unit = ({ pricing: isPriced = false, content = false }: Speaking, inBooking: boolean) =>
  z.strictObject({
    id,
    internalName: z.string(),
    reference: z.string().nullable(),
    type: z.enum(['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'FAMILY', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER']),
    restrictions: z.strictObject({
      minAge: z.int(),
      maxAge: z.int(),
      idRequired: z.boolean(),
      minQuantity: z.int().nullable(),
      maxQuantity: z.int().nullable(),
      paxCount: z.int(),
      accompaniedBy: z.array(z.string()),
    }),
    requiredContactFields: z.array(z.string()),
    ...priced(isPriced, { [inBooking ? 'pricing' : 'pricingFrom']: z.array(pricing) }),
    ...priced(content, { title: z.string().nullable(), shortDescription: z.string(), features: z.array(z.unknown()) }),
  })

const option = (speaking: Speaking, inBooking: boolean) =>
  z.strictObject({
    id,
    default: z.boolean(),
    internalName: z.string(),
    reference: z.string().nullable(),
    availabilityLocalStartTimes: z.array(z.string().regex(/^\d\d:\d\d$/)),
    cancellationCutoff: z.string(),
    cancellationCutoffAmount: z.int(),
    cancellationCutoffUnit: z.enum(['minute', 'hour', 'day']),
    requiredContactFields: z.array(z.string()),
    restrictions: z.strictObject({ minUnits: z.int().nullable(), maxUnits: z.int().nullable() }),
    units: z.array(unit(speaking, inBooking)).min(1),
    ...priced(speaking.content ?? false, contentShape),
  })

export const product = (speaking: Speaking = {}) =>
  z.strictObject({
    id,
    internalName: z.string(),
    reference: z.string().nullable(),
    locale: z.string(),
    timeZone: z.string(),
    allowFreesale: z.boolean(),
    instantConfirmation: z.boolean(),
    instantDelivery: z.boolean(),
    availabilityRequired: z.boolean(),
    availabilityType: z.enum(['START_TIME', 'OPENING_HOURS']),
    deliveryFormats: z.array(z.enum(['PDF_URL', 'QRCODE', 'CODE128', 'PKPASS_URL', 'AZTECCODE'])),
    deliveryMethods: z.array(z.enum(['VOUCHER', 'TICKET'])),
    redemptionMethod: z.enum(['DIGITAL', 'PRINT', 'MANIFEST']),
    options: z.array(option(speaking, false)).min(1),
    ...priced(speaking.pricing ?? false, {
      defaultCurrency: z.string(),
      availableCurrencies: z.array(z.string()),
      pricingPer: z.enum(['BOOKING', 'UNIT']),
    }),
    ...priced(speaking.content ?? false, contentShape),
  })

const slotShape = {
  id,
  localDateTimeStart: local,
  localDateTimeEnd: local,
  utcCutoffAt: utc,
  allDay: z.boolean(),
  available: z.boolean(),
  status,
  vacancies: z.int().nullable(),
  capacity: z.int().nullable(),
  maxUnits: z.int().nullable(),
  openingHours,
}

const unitPricing = z.array(pricing.extend({ unitId: id }))

export const availability = (speaking: Speaking = {}) =>
  z.strictObject({
    ...slotShape,
    ...priced(speaking.pricing ?? false, { unitPricing, pricing: pricing.optional() }),
    ...priced(speaking.content ?? false, { title: z.string().nullable(), shortDescription: z.string() }),
  })

export const calendarDay = (speaking: Speaking = {}) =>
  z.strictObject({
    localDate: z.iso.date(),
    available: z.boolean(),
    status,
    vacancies: z.int().nullable(),
    capacity: z.int().nullable(),
    openingHours,
    ...priced(speaking.pricing ?? false, { unitPricingFrom: unitPricing, pricingFrom: pricing.optional() }),
  })

const text = z.string().nullable()
const contact = z.strictObject({
  fullName: text,
  firstName: text,
  lastName: text,
  emailAddress: text,
  phoneNumber: text,
  locales: z.array(z.string()),
  postalCode: text,
  country: text,
  notes: text,
})

const ticket = z.strictObject({
  redemptionMethod: z.enum(['DIGITAL', 'PRINT', 'MANIFEST']),
  utcRedeemedAt: utc.nullable(),
  deliveryOptions: z.array(z.strictObject({ deliveryFormat: z.literal('QRCODE'), deliveryValue: z.string().min(1) })),
})

export const booking = (speaking: Speaking = {}) =>
  z.strictObject({
    id,
    uuid: z.uuid(),
    testMode: z.boolean(),
    resellerReference: text,
    supplierReference: text,
    status: bookingStatus,
    utcCreatedAt: utc,
    utcUpdatedAt: utc,
    utcExpiresAt: utc.nullable(),
    utcRedeemedAt: utc.nullable(),
    utcConfirmedAt: utc.nullable(),
    productId: id,
    product: product(speaking).optional(),
    optionId: id,
    option: option(speaking, true).optional(),
    cancellable: z.boolean(),
    cancellation: z.strictObject({ refund: z.enum(['FULL', 'PARTIAL', 'NONE']), reason: text, utcCancelledAt: utc }).nullable(),
    freesale: z.boolean(),
    availabilityId: id,
    availability: z.strictObject(slotShape),
    contact,
    notes: text,
    deliveryMethods: z.array(z.enum(['VOUCHER', 'TICKET'])),
    voucher: ticket.nullable(),
    unitItems: z.array(
      z.strictObject({
        uuid: z.uuid(),
        resellerReference: text,
        supplierReference: text,
        unitId: id,
        status: bookingStatus,
        utcRedeemedAt: utc.nullable(),
        contact,
        ticket: ticket.nullable(),
        ...priced(speaking.pricing ?? false, { pricing }),
      }),
    ),
    ...priced(speaking.pricing ?? false, { pricing }),
    ...priced(speaking.cart ?? false, { orderId: z.string().nullable(), primary: z.boolean() }),
  })

export const supplier = (speaking: Speaking = {}) =>
  z.strictObject({
    id,
    name: z.string(),
    endpoint: z.url(),
    contact: z.strictObject({ website: text, email: text, telephone: text, address: text }),
    ...priced(speaking.content ?? false, { shortDescription: text, media: z.array(media) }),
  })
