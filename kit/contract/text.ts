/** Returns a slug of ASCII letters, digits and hyphens for a title. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'item'

const withoutTags = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Removes HTML and cuts the text to `maxLength` characters (100; 50 short; 20 shortest). */
export function truncate(text: string | null | undefined, maxLength: 100 | 50 | 20 = 100): string {
  const plain = [...withoutTags(text ?? '')]
  return plain.length > maxLength ? `${plain.slice(0, maxLength).join('').trimEnd()}…` : plain.join('')
}

/** "tour_and-travel" → "tour and travel". */
export const spaced = (text: string): string => text.replace(/[_-]+/g, ' ')
/** Upper-cases the first letter: "in progress" → "In progress". */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const names: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', sms: 'SMS', csv: 'CSV' }
/** Turns a code into words: `partially_paid` → "Partially paid", `whatsapp` → "WhatsApp". */
export const wordsOf = (code: string): string => names[code] ?? sentence(spaced(code))

/** Groups the digits of a whole number by three: "1,250,000". Not with Intl: creating its formats takes noticeable time and megabytes. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
