import { hasOneOf } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as discounts from './discounts.ts'

export const discountRoutes = [
  serve(contract.listDiscounts, ({ tx, agencyId, query, now }) => discounts.listDiscounts(tx, agencyId, query, now)),
  serve(contract.showDiscount, ({ tx, params, now, session }) =>
    discounts.showDiscount(tx, params.id, now, { clients: hasOneOf(session, 'View Bookings', 'View Clients') }),
  ),
  serve(contract.createDiscount, ({ tx, actor, body }) => discounts.createDiscount(tx, actor, body)),
  serve(contract.updateDiscount, ({ tx, actor, params, body }) => discounts.updateDiscount(tx, actor, params.id, body)),
  serve(contract.switchDiscount, ({ tx, actor, params, body }) => discounts.switchDiscount(tx, actor, params.id, body.active)),
  serve(contract.deleteDiscount, ({ tx, actor, params }) => discounts.deleteDiscount(tx, actor, params.id)),
]
