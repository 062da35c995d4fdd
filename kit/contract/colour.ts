// Colours of an agency, made readable. A colour is "#rrggbb" in lower case.

/** The colour of an agency that has not chosen one. */
export const houseColour = '#0b6b57'

/** WCAG AA for text. */
export const readable = 4.5

/** The darkest background of light pages and the lightest of dark ones. Text that is readable there is readable on all of them. */
const darkestLight = '#f4f6f5'
const lightestDark = '#1e252b'

const ink = '#10151a'
const white = '#ffffff'

/** What pages and mails use of a colour. */
export interface BrandColours {
  /** The colour itself: buttons and bands. */
  fill: string
  /** Text on it. */
  onFill: string
  /** The colour as text on light pages: darkened if needed. */
  onLight: string
  /** The colour as text on dark pages: lightened if needed. */
  onDark: string
}

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const hexOf = (channels: Channels): string => `#${channels.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminanceOf = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the WCAG contrast of two colours, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [low, high] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const steps = 64

/** Moves a colour towards black or white in small steps until it is readable on a background. */
function mended(colour: string, background: string, towards: 0 | 255): string {
  const channels = channelsOf(colour)
  for (let step = 0; step <= steps; step++) {
    const mixed = hexOf(channels.map((one) => one + ((towards - one) * step) / steps) as unknown as Channels)
    if (contrastOf(mixed, background) >= readable) return mixed
  }
  return towards === 0 ? ink : white
}

/** Returns a colour with what goes with it. All texts have a contrast of at least 4.5. */
export const coloursOf = (colour: string): BrandColours => ({
  fill: colour,
  onFill: contrastOf(white, colour) >= readable ? white : contrastOf(ink, colour) >= readable ? ink : '#000000',
  onLight: mended(colour, darkestLight, 0),
  onDark: mended(colour, lightestDark, 255),
})

/** Returns a colour as we store it, or null if the text is not a colour. Accepts "#0B6B57", "0b6b57" and "#0b6". */
export function parseColour(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (!digits) return null
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${long.toLowerCase()}`
}
