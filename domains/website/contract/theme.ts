import { z } from 'zod'
import { typefaces } from '#kit/contract/typefaces.ts'
import { choice } from './fields.ts'

const colour = z
  .string('Colour is not valid.')
  .regex(/^#[0-9a-f]{6}$/, 'Colour is not valid. It looks like #0b6b57.')
  .nullable()
  .default(null)

/** The look of a design. `null` stands for the agency's own brand. */
export const siteTheme = z.strictObject({
  colour,
  /** The background of bands. */
  tint: colour,
  typeface: z.enum(typefaces, 'Typeface is not valid.').nullable().default(null),
  spacing: choice('Spacing', ['compact', 'normal', 'airy'], 'normal'),
  corners: choice('Corners', ['square', 'soft', 'round'], 'soft'),
  scheme: choice('Scheme', ['light', 'dark', 'visitor'], 'light'),
})
export type SiteTheme = z.output<typeof siteTheme>

export const plainTheme: SiteTheme = siteTheme.parse({})
