import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { addContractFile, deleteContractFile, openContractFile } from './contract-files.ts'
import * as parts from './parts.ts'
import * as suppliers from './suppliers.ts'

export const supplierRoutes = [
  serve(contract.listSuppliers, ({ tx, agencyId, query }) => suppliers.listSuppliers(tx, agencyId, query)),
  serve(contract.findNetRates, ({ tx, query }) => suppliers.netRatesOn(tx, query)),
  serve(contract.showSupplier, ({ tx, params }) => suppliers.showSupplier(tx, params.id)),
  serve(contract.createSupplier, ({ tx, actor, body }) => suppliers.createSupplier(tx, actor, body)),
  serve(contract.updateSupplierDetails, ({ tx, actor, params, body }) => suppliers.updateSupplier(tx, actor, params.id, body)),
  serve(contract.archiveSupplier, ({ tx, actor, params, body }) => suppliers.archiveSupplier(tx, actor, params.id, body.archived)),
  serve(contract.addSupplierContact, ({ tx, actor, params, body }) => parts.addContact(tx, actor, params.id, body)),
  serve(contract.addSupplierContract, ({ tx, actor, params, body }) => parts.addContract(tx, actor, params.id, body)),
  serve(contract.addNetRate, ({ tx, actor, params, body }) => parts.addRate(tx, actor, params.id, body)),
  serve(contract.updateSupplierContact, ({ tx, actor, params, body }) => parts.changeContact(tx, actor, params.id, params.part, body)),
  serve(contract.updateSupplierContract, ({ tx, actor, params, body }) => parts.changeContract(tx, actor, params.id, params.part, body)),
  serve(contract.updateNetRate, ({ tx, actor, params, body }) => parts.changeRate(tx, actor, params.id, params.part, body)),
  serve(contract.removeSupplierPart, ({ tx, actor, params, body }) => parts.removePart(tx, actor, params.id, body)),
  serveSession(contract.addContractFile, (given) =>
    addContractFile(given.app, actorOf(given), given.params.id, given.params.part, given.files),
  ),
  serve(contract.readContractFile, ({ app, tx, params }) => openContractFile(app, tx, params.id)),
  serve(contract.deleteContractFile, ({ tx, actor, params }) => deleteContractFile(tx, actor, params.id)),
]
