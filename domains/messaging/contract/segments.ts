// How an SMS is cut into segments, which are what it costs. Shared with the screens, which show it while somebody types.

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of GSM-7 that take two places. */
const extension = new Set('^{}\\[~]|€\f')

const sizes = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const

export interface Segments {
  encoding: keyof typeof sizes
  /** Places taken by the whole text. */
  units: number
  segments: number
  /** Places left in the last segment. */
  left: number
  /** Characters that force the short segments: "ŋ", "’". Empty in GSM-7. */
  culprits: string[]
}

/** Returns how a text is sent as SMS: 160 places, or 153 in each of several; 70 and 67 with characters outside GSM-7. */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const culprits = [...new Set(characters.filter((one) => !basic.has(one) && !extension.has(one)))]
  const encoding = culprits.length > 0 ? 'ucs2' : 'gsm7'
  const widths = characters.map((one) => (encoding === 'ucs2' ? one.length : extension.has(one) ? 2 : 1))
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { one, each } = sizes[encoding]
  if (units <= one) return { encoding, units, segments: units === 0 ? 0 : 1, left: one - units, culprits }
  const { segments, filled } = packed(widths, each)
  return { encoding, units, segments, left: each - filled, culprits }
}

/** A character of two places is never cut in two. */
function packed(widths: readonly number[], size: number): { segments: number; filled: number } {
  let segments = 1
  let filled = 0
  for (const width of widths) {
    if (filled + width > size) {
      segments++
      filled = 0
    }
    filled += width
  }
  return { segments, filled }
}
