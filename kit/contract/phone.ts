import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import type { CountryCode } from './countries.ts'

export const phoneMessage = 'Please enter a valid phone number.'

/**
 * Returns the number as E.164, or `null`. Follows the specification: remove all plus signs, put one in front, parse.
 * Refuses letters, extensions and digits other than ASCII.
 */
export function parsePhone(text: unknown): string | null {
  const bare = bareNumber(text)
  return bare === null ? null : validNumber(`+${bare}`)
}

/**
 * Returns the number as E.164, or `null`. Where the specification's rule refuses it, it is read as people in `country` dial it:
 * "0772 345 678", "00254 722 123456", and "772 345 678", since spreadsheets drop the first zero.
 */
export function parseLocalPhone(text: unknown, country: string): string | null {
  const bare = bareNumber(text)
  if (bare === null) return null
  const asGiven = parsePhone(bare)
  if (asGiven !== null || (text as string).includes('+')) return asGiven
  return bare.startsWith('00') ? parsePhone(bare.slice(2)) : validNumber(bare, country)
}

/** Returns the calling code of a country with its plus ("+256"), or '' if it has none. */
export const callingCode = (country: string): string => (isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : '')

/** Returns an E.164 number without the code of its country, or `null` if the text is not one: "772345678". */
export const nationalNumber = (number: string): string | null => parsePhoneNumberFromString(number)?.nationalNumber ?? null

/** Returns the country of an E.164 number, or `null`. */
export const countryOfPhone = (number: string): CountryCode | null =>
  (parsePhoneNumberFromString(number)?.country as CountryCode | undefined) ?? null

/** Returns the text without plus signs if it can be a number. */
function bareNumber(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 40) return null
  const bare = text.replaceAll('+', '').trim()
  return /^[0-9 ().-]+$/.test(bare) ? bare : null
}

function validNumber(text: string, country?: string): string | null {
  try {
    const number = parsePhoneNumberFromString(text, country && isSupportedCountry(country) ? country : undefined)
    return number?.isValid() ? number.number : null
  } catch {
    return null
  }
}

/** Schema of a phone number by the specification's rule. The output is E.164. */
export const phone = z.unknown().transform((text, context) => {
  const number = parsePhone(text)
  if (number === null) context.addIssue({ code: 'custom', message: phoneMessage })
  return number ?? ''
}) as unknown as z.ZodType<string, string>

/** A phone number that may be left out: an empty text and `null` are `null`. */
export const optionalPhone = z.union([z.literal('').transform(() => null), z.null(), phone], phoneMessage).optional()
