import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { addContact, addContract, addRate, removePart } from './parts.ts'
import * as suppliers from './suppliers.ts'

export const supplierRoutes = [
  serve(contract.listSuppliers, ({ tx, agencyId, query }) => suppliers.listSuppliers(tx, agencyId, query)),
  serve(contract.findNetRates, ({ tx, query }) => suppliers.netRatesOn(tx, query)),
  serve(contract.showSupplier, ({ tx, params }) => suppliers.showSupplier(tx, params.id)),
  serve(contract.createSupplier, ({ tx, actor, body }) => suppliers.createSupplier(tx, actor, body)),
  serve(contract.updateSupplierDetails, ({ tx, actor, params, body }) => suppliers.updateSupplier(tx, actor, params.id, body)),
  serve(contract.archiveSupplier, ({ tx, actor, params, body }) => suppliers.archiveSupplier(tx, actor, params.id, body.archived)),
  serve(contract.addSupplierContact, ({ tx, actor, params, body }) => addContact(tx, actor, params.id, body)),
  serve(contract.addSupplierContract, ({ tx, actor, params, body }) => addContract(tx, actor, params.id, body)),
  serve(contract.addNetRate, ({ tx, actor, params, body }) => addRate(tx, actor, params.id, body)),
  serve(contract.removeSupplierPart, ({ tx, actor, params, body }) => removePart(tx, actor, params.id, body)),
]
