import { z } from 'zod'
import { mailBlock, type MailBlock, type SmallBlock } from './blocks.ts'
import { mergeLine } from './texts.ts'

export const maxBlocks = 200
const maxCharacters = 200_000

/** Returns all blocks of a mail from top to bottom, those in columns after the block that holds them. */
export const allBlocks = (blocks: readonly MailBlock[]): (MailBlock | SmallBlock)[] =>
  blocks.flatMap((block): (MailBlock | SmallBlock)[] =>
    block.type === 'columns' ? [block, ...block.columns.flatMap((column) => column.blocks)] : [block],
  )

/** A mail as it is stored and edited: a subject, the line after it in the inbox, and blocks. It is data, never HTML. */
export const mailDocument = z
  .strictObject({
    subject: mergeLine('Subject', 200),
    /** Shown after the subject in the inbox. */
    preheader: mergeLine('Preview text', 200).default(''),
    /** The agency's logo and name at the top: on its colour, without it, or not at all. */
    header: z.enum(['band', 'plain', 'none'], 'Header is band, plain or none.').default('band'),
    blocks: z.array(mailBlock, 'Blocks is a list.').max(maxBlocks, `A mail has at most ${maxBlocks} blocks.`),
  })
  .superRefine(({ blocks }, context) => {
    const all = allBlocks(blocks)
    if (all.length > maxBlocks)
      context.addIssue({ code: 'custom', path: ['blocks'], message: `A mail has at most ${maxBlocks} blocks, those in columns included.` })
    if (new Set(all.map(({ id }) => id)).size < all.length)
      context.addIssue({ code: 'custom', path: ['blocks'], message: 'Two blocks have the same id.' })
  })
  .refine((document) => JSON.stringify(document).length <= maxCharacters, {
    path: ['blocks'],
    message: 'The mail is too long. Remove some of its text.',
  })

export type MailDocument = z.output<typeof mailDocument>
/** A mail as callers send it: what has a default may be absent. */
export type MailDocumentInput = z.input<typeof mailDocument>

/** A mail without content, as a new one starts. */
export const emptyMail: MailDocument = { subject: '', preheader: '', header: 'band', blocks: [] }
