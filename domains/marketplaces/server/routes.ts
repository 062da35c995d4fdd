import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as categories from './categories.ts'
import { joinMarketplace, leaveMarketplace } from './joining.ts'
import { listMarketplaces } from './list.ts'
import * as marketplaces from './marketplaces.ts'
import * as vendors from './vendors.ts'

export const marketplaceRoutes = [
  serve(contract.listMarketplaces, ({ tx, actor, query }) => listMarketplaces(tx, actor, query)),
  serve(contract.createMarketplace, ({ app, tx, actor, body }) => marketplaces.createMarketplace(app, tx, actor, body)),
  serve(contract.showMarketplace, ({ app, tx, actor, params }) => marketplaces.showMarketplace(app, tx, actor, params.id)),
  serve(contract.updateMarketplace, ({ app, tx, actor, params, body }) => marketplaces.updateMarketplace(app, tx, actor, params.id, body)),
  serve(contract.updateCommission, ({ app, tx, actor, params, body }) => marketplaces.updateCommission(app, tx, actor, params.id, body)),
  serve(contract.joinMarketplace, ({ app, tx, actor, params, body }) => joinMarketplace(app, tx, actor, params.id, body.message ?? null)),
  serve(contract.leaveMarketplace, ({ app, tx, actor, params }) => leaveMarketplace(app, tx, actor, params.id)),
  serve(contract.listVendors, ({ tx, params, query }) => vendors.listVendors(tx, params.id, query)),
  serve(contract.inviteVendor, ({ app, tx, actor, params, body: { agency, message = null } }) =>
    vendors.inviteVendor(app, tx, actor, params.id, { agency, message }),
  ),
  serve(contract.approveVendor, ({ tx, actor, params }) => vendors.moveVendor(tx, actor, params, 'approved', null)),
  serve(contract.suspendVendor, ({ tx, actor, params, body }) => vendors.moveVendor(tx, actor, params, 'suspended', body.note)),
  serve(contract.removeVendor, ({ tx, actor, params, body }) => vendors.moveVendor(tx, actor, params, 'removed', body.note ?? null)),
  serve(contract.updateVendorCommission, ({ tx, actor, params, body }) => vendors.setVendorCommission(tx, actor, params, body.commission)),
  serve(contract.listCategories, ({ tx, params }) => categories.listCategories(tx, params.id)),
  serve(contract.createCategory, ({ tx, actor, params, body }) => categories.createCategory(tx, actor, params.id, body)),
  serve(contract.updateCategory, ({ tx, actor, params, body }) => categories.updateCategory(tx, actor, params, body)),
  serve(contract.deleteCategory, ({ tx, actor, params }) => categories.deleteCategory(tx, actor, params)),
]
