export { addPlannedCost, deletePlannedCost, findBookingRates, showBookingCosts, updatePlannedCost } from './contract/costs.ts'
export {
  createSupplierInvoice,
  findInvoiceDepartures,
  listSupplierInvoices,
  moveSupplierInvoice,
  paySupplierInvoices,
  readInvoiceText,
  recordSupplierPayment,
  showOwed,
  showSupplierInvoice,
  updateSupplierInvoice,
} from './contract/invoices.ts'
export {
  addInvoiceDocument,
  listSupplierDocuments,
  moveSupplierDocument,
  readSupplierDocument,
  readSupplierDocumentText,
  renewInvoiceAddress,
  showInvoiceAddress,
  showSupplierDocument,
  uploadSupplierDocument,
} from './contract/documents.ts'
export { listProfit, setPayoutAccount, showPayoutAccount, supplierStatement, tripProfit } from './contract/balances.ts'
