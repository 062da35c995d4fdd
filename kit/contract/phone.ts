import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'

export const phoneMessage = 'Please enter a valid phone number.'

/**
 * The number as E.164, or `null`. The specification's rule: take the plus signs away, put one in front, parse.
 * Letters, extensions and other digits than ASCII are refused.
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

/** A phone number by the specification's rule; the output is E.164. */
export const phone = z.unknown().transform((text, context) => {
  const number = parsePhone(text)
  if (number === null) context.addIssue({ code: 'custom', message: phoneMessage })
  return number ?? ''
}) as unknown as z.ZodType<string, string>
