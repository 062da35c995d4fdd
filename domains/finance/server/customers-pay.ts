import { becomeCustomer } from '#domains/clients/server/contacts/stage.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { paymentReceived } from './business-events.ts'

/** Makes a person who paid a customer. */
export const customersPay = defineListener(
  'customers-pay',
  on(paymentReceived, async ({ tx }, { payload, at }) => {
    if (payload.client_id) await becomeCustomer(tx, payload.client_id, at)
  }),
)
