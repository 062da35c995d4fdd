import { z } from 'zod'

/** Why a block of a mail is not shown. */
export const leftOutReasons = ['empty', 'missing', 'archived', 'not_published', 'not_listed', 'over', 'no_code'] as const

export const leftOut = z.object({ block_id: z.string(), reason: z.enum(leftOutReasons) })
export type LeftOut = z.output<typeof leftOut>

/** Something to mend before sending. An error stops a campaign, a warning does not. */
export const mailProblem = z.object({
  level: z.enum(['error', 'warning']),
  code: z.string(),
  /** The block, or null for the mail as a whole. */
  block_id: z.string().nullable(),
  message: z.string(),
})
export type MailProblem = z.output<typeof mailProblem>
