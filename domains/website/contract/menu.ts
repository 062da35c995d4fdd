import { z } from 'zod'
import { idOf, line } from '#kit/contract/schemas.ts'
import { siteLink } from './fields.ts'

const entry = z.strictObject({
  label: line('Label', 40),
  /** A page of the design, or an address. */
  page_id: idOf('Page').nullable().default(null),
  link: siteLink(),
})

/** The menu of a design: entries, some with entries below them. */
export const siteMenu = z
  .array(
    entry.extend({ below: z.array(entry, 'Menu is not valid.').max(20, 'At most 20 entries below one.').default([]) }),
    'Menu is a list.',
  )
  .max(12, 'A menu has at most 12 entries.')
export type SiteMenu = z.output<typeof siteMenu>
