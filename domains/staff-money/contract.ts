export {
  createAllowances,
  listOpenAllowances,
  listStaffEntries,
  moveStaffMoney,
  reverseStaffEntry,
  showStaffMoney,
} from './contract/people.ts'
export { listStaffOwed, payStaff, setStaffAccount } from './contract/transfers.ts'
export { acceptExpense, listRoadExpenses, refuseExpense, reopenExpense } from './contract/expenses.ts'
export { listDailyRates, setDailyRate, showTripStaffCosts } from './contract/costs.ts'
