import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as documents from './documents/documents.ts'
import { renewAddress, showAddress } from './documents/inbound.ts'
import { payoutAccount, setPayoutAccount, supplierStatement } from './accounts.ts'
import * as costs from './costs.ts'
import { enterInvoice, updateInvoice } from './invoices.ts'
import { moveInvoice } from './moves.ts'
import { payInvoices, recordPayment } from './pay.ts'
import { listProfit } from './profit.ts'
import { tripProfit } from './trip-profit.ts'
import { readInvoiceText } from './read-text.ts'
import { listInvoices, owed, showInvoice } from './shown.ts'
import { findDepartures } from './targets.ts'

export const payableRoutes = [
  serve(contract.showBookingCosts, ({ tx, agencyId, params }) => costs.bookingCosts(tx, agencyId, params.id)),
  serve(contract.addPlannedCost, ({ tx, actor, params, body }) => costs.planCost(tx, actor, params.id, body)),
  serve(contract.updatePlannedCost, ({ tx, actor, params, body }) => costs.changeCost(tx, actor, params.id, body)),
  serve(contract.deletePlannedCost, ({ tx, actor, params }) => costs.removeCost(tx, actor, params.id)),
  serve(contract.findBookingRates, ({ tx, params, query }) => costs.ratesForBooking(tx, params.id, query)),
  serve(contract.findInvoiceDepartures, ({ tx, query }) => findDepartures(tx, query.search)),
  serve(contract.listSupplierInvoices, ({ tx, actor, query }) => listInvoices(tx, actor, query)),
  serve(contract.showOwed, ({ tx, actor }) => owed(tx, actor)),
  serve(contract.showSupplierInvoice, ({ tx, actor, params }) => showInvoice(tx, actor, params.id)),
  serve(contract.createSupplierInvoice, ({ tx, actor, body }) => enterInvoice(tx, actor, body)),
  serve(contract.updateSupplierInvoice, ({ tx, actor, params, body }) => updateInvoice(tx, actor, params.id, body)),
  serve(contract.moveSupplierInvoice, ({ tx, actor, params, body }) => moveInvoice(tx, actor, params.id, body)),
  serve(contract.paySupplierInvoices, ({ app, tx, actor, body }) => payInvoices(app, tx, actor, body)),
  serve(contract.recordSupplierPayment, ({ tx, actor, params, body }) => recordPayment(tx, actor, params.id, body)),
  serve(contract.readInvoiceText, ({ tx, body }) => readInvoiceText(tx, body.text)),
  serve(contract.listSupplierDocuments, ({ tx, agencyId, query }) => documents.listDocuments(tx, agencyId, query)),
  serve(contract.showSupplierDocument, ({ tx, params }) => documents.showDocument(tx, params.id)),
  serve(contract.readSupplierDocument, ({ app, tx, params }) => documents.openDocument(app, tx, params.id)),
  serve(contract.readSupplierDocumentText, ({ app, tx, actor, params }) => documents.readDocumentAgain(app, tx, actor, params.id)),
  serve(contract.moveSupplierDocument, ({ tx, actor, params, body }) => documents.moveDocument(tx, actor, params.id, body.to)),
  serveSession(contract.uploadSupplierDocument, (given) => documents.uploadDocument(given.app, actorOf(given), given.files)),
  serveSession(contract.addInvoiceDocument, (given) => documents.uploadDocument(given.app, actorOf(given), given.files, given.params.id)),
  serve(contract.showInvoiceAddress, ({ app, tx, agencyId }) => showAddress(app, tx, agencyId)),
  serve(contract.renewInvoiceAddress, ({ app, tx, actor }) => renewAddress(app, tx, actor)),
  serve(contract.showPayoutAccount, ({ tx, agencyId, params }) => payoutAccount(tx, agencyId, params.id)),
  serve(contract.setPayoutAccount, ({ tx, actor, params, body }) => setPayoutAccount(tx, actor, params.id, body.beneficiary_id)),
  serve(contract.supplierStatement, ({ tx, agencyId, params, query }) => supplierStatement(tx, agencyId, params.id, query)),
  serve(contract.tripProfit, ({ tx, agencyId, params }) => tripProfit(tx, agencyId, params.id)),
  serve(contract.listProfit, ({ tx, actor, query }) => listProfit(tx, actor, query)),
]
