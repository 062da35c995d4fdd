export { addPlannedCost, deletePlannedCost, showBookingCosts, updatePlannedCost } from './contract/costs.ts'
export {
  createSupplierInvoice,
  listSupplierInvoices,
  moveSupplierInvoice,
  paySupplierInvoices,
  readInvoiceText,
  recordSupplierPayment,
  showOwed,
  showSupplierInvoice,
  updateSupplierInvoice,
} from './contract/invoices.ts'
export { listProfit, setPayoutAccount, showPayoutAccount, supplierStatement } from './contract/balances.ts'
