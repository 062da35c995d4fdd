import { requireRight } from '#kit/server/http/permission.ts'
import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import { bookedRoutes, galleryRoutes, ofItem, ofPart } from '#domains/inventory/server/items/capabilities.ts'
import * as contract from '../contract.ts'
import * as asset from './virtual-asset.ts'
import * as options from './options.ts'
import * as products from './products.ts'
import * as removal from './removal.ts'
import * as variants from './variants.ts'

const { kind } = products
const [item, variant] = [ofItem(kind, 'Product'), ofPart(kind, 'Variant')]
const [option, value] = [ofPart(kind, 'Option'), ofPart(kind, 'Value')]

export const productRoutes = [
  serve(contract.listProducts, ({ app, tx, query, now }) => products.listProducts(app, tx, query, now)),
  serve(contract.listCategories, ({ tx }) => products.categoriesInUse(tx)),
  serve(contract.showProduct, ({ app, tx, params, now }) => products.showProduct(app, tx, now, params.id)),
  serve(contract.createProduct, ({ app, tx, actor, session, body }) => {
    if (body.price) requireRight(session, 'Edit Prices')
    return products.createProduct(app, tx, actor, body)
  }),
  serve(contract.updateProduct, ({ app, tx, actor, params, body }) => products.updateProduct(app, tx, actor, params.id, body)),
  serve(contract.productStatistics, ({ tx, now }) => products.productStatistics(tx, now)),
  ...galleryRoutes(contract.gallery, kind, 'Product'),
  ...bookedRoutes(contract.booked, kind, 'Product'),

  item(contract.showVirtualAsset, ({ id }, { tx }) => asset.showAsset(tx, id)),
  item(contract.deleteVirtualAsset, ({ id }, { tx, actor }) => asset.deleteAsset(tx, actor, id)),
  serveSession(contract.uploadVirtualAsset, (call) => asset.uploadAsset(call.app, actorOf(call), call.params.id, call.files)),
  serveSession(contract.downloadVirtualAsset, (call) => asset.assetFile(call.app, actorOf(call), call.params.id)),

  item(contract.listVariants, ({ id }, { tx }) => variants.listVariants(tx, id)),
  item(contract.createVariant, ({ id }, { tx, actor, body }) => variants.createVariant(tx, actor, id, body)),
  variant(contract.updateVariant, variants.productOfVariant, async (id, { tx, actor, session, body }) => {
    if (await variants.changesPrice(tx, id, body.price)) requireRight(session, 'Edit Prices')
    return variants.updateVariant(tx, actor, id, body)
  }),
  item(contract.listProductStock, ({ id }, { tx, query }) => variants.listMovements(tx, { inventoryId: id }, query)),
  variant(contract.listVariantStock, variants.productOfVariant, (id, { tx, query }) =>
    variants.listMovements(tx, { variantId: id }, query),
  ),
  variant(contract.moveStock, variants.productOfVariant, (id, { tx, actor, body }) => variants.moveStockOf(tx, actor, id, body)),

  item(contract.listOptions, ({ id }, { tx }) => options.listOptions(tx, id)),
  item(contract.listOptionsWithValues, ({ id }, { tx }) => options.listOptionsWithValues(tx, id)),
  item(contract.createOption, ({ id }, { tx, actor, body }) => options.createOption(tx, actor, id, body)),
  option(contract.updateOption, options.productOfOption, (id, { tx, actor, body }) => options.updateOption(tx, actor, id, body)),
  option(contract.listOptionValues, options.productOfOption, (id, { tx }) => options.listValues(tx, id)),
  option(contract.createOptionValue, options.productOfOption, (id, { tx, actor, body }) => options.createValue(tx, actor, id, body.name)),
  value(contract.updateOptionValue, options.productOfValue, (id, { tx, actor, body }) => options.updateValue(tx, actor, id, body)),
  option(contract.showOptionRemoval, options.productOfOption, (id, { tx }) => removal.showOptionRemoval(tx, id)),
  option(contract.deleteOption, options.productOfOption, (id, { tx, actor, body }) => removal.deleteOption(tx, actor, id, body)),
  value(contract.showOptionValueRemoval, options.productOfValue, (id, { tx }) => removal.showValueRemoval(tx, id)),
  value(contract.deleteOptionValue, options.productOfValue, (id, { tx, actor, body }) => removal.deleteValue(tx, actor, id, body)),
]
