import { z } from 'zod'
import { countryCode, currencyCode, emailAddress, line, optionalLine, optionalText, tags, version } from '#kit/contract/schemas.ts'
import { phone } from '#kit/contract/phone.ts'
import { cancellationPolicy, percent, wholeNumber } from './cancellation-policy.ts'
import { brandFields } from './brand.ts'
import { businessList, businessVolume, category, companySize } from './choices.ts'

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })
const website = optionalLine('Website', 255)
  .transform((text) => (text === null || /^[a-z]+:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === null || webAddress.safeParse(text).success, 'Invalid URL')

const placeValue = z.strictObject({
  text: line('Place', 200),
  lat: z.number('Latitude is not valid.').min(-90, 'Latitude is not valid.').max(90, 'Latitude is not valid.').nullable(),
  lng: z.number('Longitude is not valid.').min(-180, 'Longitude is not valid.').max(180, 'Longitude is not valid.').nullable(),
})

export const editAgencyBody = z.strictObject({
  version,
  name: line('Name', 120).optional(),
  category: category.optional(),
  businesses: businessList.optional(),
  country_code: countryCode.optional(),
  /** Can only change while nothing is priced in the current currency. */
  currency: currencyCode.optional(),
  phone: phone.optional(),
  email: z
    .string('Email is not valid.')
    .nullable()
    .transform((text) => (text?.trim() ? text : null))
    .pipe(emailAddress.nullable())
    .optional(),
  website: website.optional(),
  description: optionalText('Description').optional(),
  address: optionalLine('Address').optional(),
  place: placeValue.nullable().optional(),
  radius_km: wholeNumber('Radius', 1, 2000).nullable().optional(),
  business_volume: businessVolume.optional(),
  company_size: companySize.optional(),
  tags: tags.optional(),
  countries: z
    .array(countryCode)
    .max(60, 'At most 60 countries.')
    .transform((codes) => [...new Set(codes)])
    .optional(),
  enabled_inventory_proximity: z.boolean('Inventory proximity is on or off.').optional(),
  shop_enabled: z.boolean('Shop is on or off.').optional(),
  blog_enabled: z.boolean('Blog is on or off.').optional(),
  cancellation_policy: cancellationPolicy.optional(),
  deposit_percent: percent('Deposit').optional(),
  hold_hours: wholeNumber('Hold', 1, 720).optional(),
  /** On invoices and receipts. A VAT number says that the agency is registered for VAT. */
  tax_number: optionalLine('Tax number', 60).optional(),
  vat_number: optionalLine('VAT number', 60).optional(),
  /** Where clients pay, on invoices with something due: a line for each bank account or mobile money number. */
  pay_to: z.array(line('Line', 120)).max(8, 'At most 8 lines.').optional(),
  ...brandFields,
})
