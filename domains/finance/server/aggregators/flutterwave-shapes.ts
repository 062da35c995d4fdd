import { z } from 'zod'

// The responses of Flutterwave's API v3, limited to the fields that we read.

const currency = z.string().regex(/^[A-Z]{3}$/)
const id = z.number().int()
const success = z.literal('success')

export const checkoutMade = z.object({ status: success, data: z.object({ link: z.url() }) })

export const transaction = z.object({
  id,
  tx_ref: z.string(),
  flw_ref: z.string().nullish(),
  amount: z.number(),
  currency,
  app_fee: z.number().nullish(),
  status: z.string(),
  payment_type: z.string().optional(),
  processor_response: z.string().nullish(),
  customer: z.object({ name: z.string().nullish(), email: z.string().nullish(), phone_number: z.string().nullish() }).nullish(),
})
export type Transaction = z.infer<typeof transaction>
export const transactionFound = z.object({ status: success, data: transaction })

export const refundMade = z.object({ status: success, data: z.object({ id, amount_refunded: z.number(), status: z.string() }) })
export const refundList = z.object({
  status: success,
  data: z.array(z.object({ id, tx_id: id, amount_refunded: z.number(), comment: z.string().nullish(), status: z.string() })),
})

export const transfer = z.object({
  id,
  reference: z.string(),
  amount: z.number(),
  currency,
  status: z.string(),
  complete_message: z.string().nullish(),
})
export type Transfer = z.infer<typeof transfer>
export const transferMade = z.object({ status: success, data: transfer })
export const transferList = z.object({ status: success, data: z.array(transfer) })

export const bankList = z.object({ status: success, data: z.array(z.object({ id, code: z.string(), name: z.string() })) })
export const branchList = z.object({ status: success, data: z.array(z.object({ branch_code: z.string(), branch_name: z.string() })) })

/** The fields of every webhook. `charge.…` events hold a transaction, `transfer.…` events a transfer. */
export const webhook = z.object({ event: z.string().max(60), data: z.looseObject({ id, status: z.string().max(40) }) })
