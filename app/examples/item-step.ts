import type { z } from 'zod'
import type { newBookingBody } from '#domains/bookings/contract.ts'
import { createBooking } from '#domains/bookings/server/bookings.ts'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import type { Made, Step, StepCall } from '#domains/examples/server/steps.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { itemGallery, putPictures } from '#domains/inventory/server/gallery/gallery.ts'
import { moveItems } from '#domains/inventory/server/items/inventory.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { priceIn } from './prices.ts'

/** The tag of all examples that have tags. */
export const exampleTag = 'example'

type NewLine = z.output<typeof newBookingBody>['lines'][number]

export interface ItemCall extends StepCall {
  tx: Tx
  /** A price of so many Ugandan shillings, in the agency's currency. */
  price: (ugx: number) => Money
}

interface ExampleItem {
  kind: Kind
  title: string
  draw: () => Promise<Buffer>
  /** Creates the item with its prices. */
  make: (call: ItemCall) => Promise<{ id: string; publish?: () => Promise<void>; line: NewLine | null }>
  /** Which of the example clients holds some of it; nobody if absent. */
  client?: number
}

/** Returns the step that makes an item with its picture, publishes it, and holds some of it for a client. */
export const itemStep =
  ({ kind, title, draw, make, client }: ExampleItem): Step =>
  async (call) => {
    const { app, actor, made } = call
    const picture = await app.files.keepImage(actor, `${title}.png`, await draw())
    return async (tx) => {
      const currency = await agencyCurrency(tx, actor.agencyId)
      const { id, publish, line } = await make({ ...call, tx, price: (ugx) => priceIn(currency, ugx) })
      await putPictures(tx, actor, itemGallery, { ownerId: id, inventoryId: id }, [picture])
      await (publish ? publish() : moveItems(tx, actor, [id], 'published'))
      const item: Made = { kind: 'item', itemKind: kind, id, title }
      const buyer = client === undefined ? undefined : made.filter((one) => one.kind === 'client')[client]
      if (!line || !buyer) return [item]
      // On hold: it takes places and posts nothing to the ledger (docs/decisions/0030).
      const { id: bookingId } = await createBooking(app, tx, actor, {
        client_id: buyer.id,
        lines: [line],
        travellers: [],
        action: 'hold',
        notes: 'An example.',
      })
      return [item, { kind: 'booking', id: bookingId, title: `${title}, ${buyer.title}` }]
    }
  }
