import { z } from 'zod'
import { idOf } from '#kit/contract/schemas.ts'
import { mailUrl, mergeLine, plainLine, richText } from './texts.ts'

// The closed set of blocks. What a block still lacks (a picture, an offer, a link) may be empty while the mail is written. The checks
// report it, and the mail leaves the block out.

const id = z.string('Id of the block is required.').regex(/^[a-z0-9-]{1,40}$/, 'Id of the block is not valid.')
const type = <Name extends string>(name: Name) => z.literal(name, 'Block is not valid.')
const align = z.enum(['left', 'center'], 'Alignment is left or center.').default('left')

const heading = z.strictObject({
  id,
  type: type('heading'),
  text: mergeLine('Heading', 200),
  level: z.literal([1, 2, 3], 'Level is 1, 2 or 3.').default(1),
  align,
})
const text = z.strictObject({ id, type: type('text'), content: richText, align })
const picture = z.strictObject({
  id,
  type: type('picture'),
  file_id: idOf('Picture').nullable(),
  /** Read to people who do not see it. Empty says that it is decoration. */
  alt: plainLine('Description', 300),
  link: mailUrl().default(null),
  width: z.enum(['full', 'half'], 'Width is full or half.').default('full'),
})
const button = z.strictObject({
  id,
  type: type('button'),
  label: mergeLine('Label', 80),
  link: mailUrl(),
  look: z.enum(['filled', 'outlined'], 'Look is filled or outlined.').default('filled'),
  align,
})
const divider = z.strictObject({ id, type: type('divider') })
const spacer = z.strictObject({
  id,
  type: type('spacer'),
  size: z.enum(['small', 'medium', 'large'], 'Size is small, medium or large.').default('medium'),
})
const offer = z.strictObject({
  id,
  type: type('offer'),
  inventory_id: idOf('Offer').nullable(),
  button: plainLine('Label', 80).default(''),
  /** Where the button leads if the offer has no public page. */
  link: mailUrl().default(null),
  show_price: z.boolean('Show price is yes or no.').default(true),
  show_next: z.boolean('Show next date is yes or no.').default(true),
})
const voucher = z.strictObject({
  id,
  type: type('voucher'),
  discount_id: idOf('Discount').nullable(),
  text: mergeLine('Text', 300).default(''),
})
const social = z.strictObject({ id, type: type('social') })
const footer = z.strictObject({ id, type: type('footer'), content: richText })

/** Blocks that may stand in a column. */
const small = z.discriminatedUnion('type', [heading, text, picture, button, divider, spacer, offer], 'Block is not valid.')

const columns = z.strictObject({
  id,
  type: type('columns'),
  columns: z
    .array(
      z.strictObject({ blocks: z.array(small, 'Column is not valid.').max(20, 'A column has at most 20 blocks.') }),
      'Columns are not valid.',
    )
    .min(2, 'There are 2 or 3 columns.')
    .max(3, 'There are 2 or 3 columns.'),
})

export const mailBlock = z.discriminatedUnion(
  'type',
  [heading, text, picture, button, columns, divider, spacer, offer, voucher, social, footer],
  'Block is not valid.',
)

export type MailBlock = z.output<typeof mailBlock>
export type BlockOf<Type extends MailBlock['type']> = Extract<MailBlock, { type: Type }>
/** A block that may stand in a column. */
export type SmallBlock = z.output<typeof small>
