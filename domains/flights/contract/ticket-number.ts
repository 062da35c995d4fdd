/**
 * The 13 digits of a ticket number written in any usual form ("706-2412345678", "706 2412345678 3"), or the reason it is
 * invalid. A 14th digit is the check digit: the ten-digit document number modulo 7.
 */
export function readTicketNumber(text: string): { number: string } | { error: string } {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^[0-9]*$/.test(digits)) return { error: 'A ticket number has digits only.' }
  if (digits.length === 14) {
    const document = digits.slice(3, 13)
    if (Number(document) % 7 !== Number(digits[13])) return { error: 'The check digit does not fit this ticket number.' }
  } else if (digits.length !== 13) return { error: 'A ticket number has 13 digits.' }
  if (digits.startsWith('000') || /^0+$/.test(digits.slice(3, 13))) return { error: 'This ticket number does not exist.' }
  return { number: digits.slice(0, 13) }
}

/** "706 2412345678", as printed on documents. */
export const formatTicketNumber = (number: string): string => `${number.slice(0, 3)} ${number.slice(3)}`
