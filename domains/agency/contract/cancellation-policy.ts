import { z } from 'zod'

export const wholeNumber = (label: string, least: number, most: number) =>
  z
    .number(`${label} is a whole number.`)
    .int(`${label} is a whole number.`)
    .min(least, `${label} is at least ${least}.`)
    .max(most, `${label} is at most ${most}.`)
export const percent = (label: string) => wholeNumber(label, 0, 100)

const tier = z.strictObject({ days_before: wholeNumber('Days', 0, 730), refund_percent: percent('Percent') })

/**
 * The refund for a client who cancels: the first tier from the top whose days are at most the days left before the start.
 * With fewer days than the last tier, nothing is refunded. `deposit_refund_percent` is the deposit's share, if it differs.
 */
export const cancellationPolicy = z
  .strictObject({
    tiers: z.array(tier, 'Tiers are required.').min(1, 'A policy has at least one tier.').max(10, 'A policy has at most 10 tiers.'),
    deposit_refund_percent: percent('Percent').nullable(),
  })
  .superRefine(({ tiers }, context) => {
    tiers.forEach((one, at) => {
      const before = tiers[at - 1]
      if (!before) return
      const issue = (field: keyof typeof one, message: string) => context.addIssue({ code: 'custom', path: ['tiers', at, field], message })
      if (one.days_before >= before.days_before) issue('days_before', 'Days must decrease from one tier to the next.')
      if (one.refund_percent > before.refund_percent)
        issue('refund_percent', 'A later cancellation cannot refund more than an earlier one.')
    })
  })
export type CancellationPolicy = z.infer<typeof cancellationPolicy>
