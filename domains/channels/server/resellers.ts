import { isResold, offerToResellers, resellOffers, resellRefusal } from '#domains/inventory/server/items/resell.ts'
import type { Channel } from './registry.ts'

/**
 * Other agencies resell an item by the terms on its own screen. This channel switches reselling and sets the share for many items at
 * once.
 */
export const resellersChannel: Channel = {
  key: 'resellers',
  name: 'Resellers',
  text: 'Other agencies sell it from the same stock, at the commission or net rate you set.',
  kinds: ['tour_package', 'room', 'car'],
  onAtFirst: false,
  settings: { starts: false, price: false, share: true },
  closed: resellRefusal,
  store: {
    isOn: isResold,
    read: resellOffers,
    write: (tx, actor, id, { enabled, share_percent }) => offerToResellers(tx, actor, id, { enabled, share_percent }),
  },
}
