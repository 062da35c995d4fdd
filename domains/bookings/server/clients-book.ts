import { becomeClient } from '#domains/clients/server/contacts/stage.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { bookingEvents } from './business-events.ts'

/** Makes a contact with a booking a client. */
export const clientsBook = defineListener(
  'clients-book',
  ...Object.values(bookingEvents).map((type) => on(type, ({ tx }, { payload, at }) => becomeClient(tx, payload.client_id, at))),
)
