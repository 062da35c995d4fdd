import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

export const phoneMessage = 'Please enter a valid phone number.'

/**
 * Returns the number as E.164, or `null`. Follows the specification: remove all plus signs, put one in front, parse.
 * Refuses letters, extensions and digits other than ASCII.
 */
export function parsePhone(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 40) return null
  const bare = text.replaceAll('+', '').trim()
  if (!/^[0-9 ().-]+$/.test(bare)) return null
  try {
    const number = parsePhoneNumberFromString(`+${bare}`)
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
