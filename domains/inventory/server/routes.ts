import { serve, serveSession } from '#kit/server/serve.ts'
import * as contract from '../contract.ts'
import { allCountries, allCurrencies, listItems, moveItems, tagsInUse } from './inventory.ts'
import { inAgency } from './their-agency.ts'

export const inventoryRoutes = [
  serve(contract.listInventory, ({ app, tx, query, now }) => listItems(app, tx, query, now)),
  serve(contract.moveItems, ({ tx, actor, body }) => moveItems(tx, actor, body.ids, body.status)),
  serve(contract.listServiceTags, (call) => inAgency(call, 'View Inventory', (tx) => tagsInUse(tx, 'service'))),
  serve(contract.listRoomTags, (call) => inAgency(call, 'View Inventory', (tx) => tagsInUse(tx, 'room'))),
  serveSession(contract.listCountries, async () => allCountries()),
  serveSession(contract.listCurrencies, async () => allCurrencies()),
]
