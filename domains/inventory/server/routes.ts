import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as bulk from '../contract/bulk.ts'
import * as taxes from '../contract/taxes.ts'
import { showItemView as itemViewCall } from '../contract/item-view.ts'
import * as contract from '../contract.ts'
import { bulkEditJob, previewBulk, requireRightsFor, showBulk, startBulk, undoBulk } from './bulk/bulk-edit.ts'
import { showItemView } from './items/item-view.ts'
import { allCountries, allCurrencies, moveItems, tagsInUse } from './items/inventory.ts'
import { listItems } from './items/lists.ts'
import { inAgency } from './items/their-agency.ts'
import { createTax, deleteTax, listTaxes, updateTax } from './taxes/taxes.ts'

export const inventoryRoutes = [
  serve(contract.listInventory, ({ app, tx, query, now }) => listItems(app, tx, query, now)),
  serve(itemViewCall, ({ app, tx, actor, session, params }) => showItemView(app, tx, actor, session, params.id)),
  serve(contract.moveItems, ({ tx, actor, body }) => moveItems(tx, actor, body.ids, body.status)),
  serve(bulk.previewBulk, ({ tx, session, body, now }) => {
    requireRightsFor(session, body.change)
    return previewBulk(tx, body.ids, body.change, now)
  }),
  serve(bulk.startBulk, ({ app, tx, actor, session, body }) => {
    requireRightsFor(session, body.change)
    return startBulk(app, tx, actor, body.items, body.change)
  }),
  serve(bulk.showBulk, ({ tx, params }) => showBulk(tx, params.id)),
  serve(bulk.undoBulk, ({ app, tx, actor, session, params }) => undoBulk(app, tx, actor, session, params.id)),
  serve(contract.listServiceTags, (call) => inAgency(call, 'View Inventory', (tx) => tagsInUse(tx, 'service'))),
  serve(contract.listRoomTags, (call) => inAgency(call, 'View Inventory', (tx) => tagsInUse(tx, 'room'))),
  serve(taxes.listTaxes, ({ tx }) => listTaxes(tx)),
  serve(taxes.createTax, ({ tx, actor, body }) => createTax(tx, actor, body)),
  serve(taxes.updateTax, ({ tx, actor, params, body }) => updateTax(tx, actor, params.id, body)),
  serve(taxes.deleteTax, ({ tx, actor, params }) => deleteTax(tx, actor, params.id)),
  serveSession(contract.listCountries, async () => allCountries()),
  serveSession(contract.listCurrencies, async () => allCurrencies()),
]

export const inventoryJobs = [bulkEditJob]
