import { coloursOf, houseColour } from '#kit/contract/colour.ts'
import { fontsOf, type Typeface } from '#kit/contract/typefaces.ts'
import type { SiteTheme } from '../contract/theme.ts'

const gaps = { compact: '28px', normal: '44px', airy: '72px' }
const corners = { square: '0', soft: '10px', round: '22px' }
const darkColours = '--bg:#12171b;--soft:#1a2126;--fg:#e9edf1;--dim:#a4afbb;--line:#2f383f;--bad:#ff9d94;--good:#4cc3a5;'

/** Returns the style sheet of a design. Its values come from lists and patterns, so none can end the sheet. */
export function themeStyle(theme: SiteTheme, brand: { colour: string | null; typeface: Typeface }): string {
  const { fill, onFill, onLight, onDark } = coloursOf(theme.colour ?? brand.colour ?? houseColour)
  const { heading, text } = fontsOf[theme.typeface ?? brand.typeface]
  const tint = theme.tint === null ? null : coloursOf(theme.tint)
  const dark = `:root{${darkColours}--accent:${onDark};color-scheme:dark}`
  return (
    `:root{--fill:${fill};--on:${onFill};--accent:${onLight};--gap:${gaps[theme.spacing]};--round:${corners[theme.corners]};` +
    `--tint:${tint ? tint.fill : 'var(--soft)'};--on-tint:${tint ? tint.onFill : 'var(--fg)'};--heading:${heading};--text:${text}}` +
    (theme.scheme === 'dark' ? dark : theme.scheme === 'visitor' ? `@media(prefers-color-scheme:dark){${dark}}` : '')
  )
}
