import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as allowances from './allowances.ts'
import * as expenses from './expenses.ts'
import * as people from './people.ts'
import { listRates, setRate } from './rates.ts'
import * as transfers from './transfers.ts'
import { tripCosts } from './trips.ts'

export const staffMoneyRoutes = [
  serve(contract.showStaffMoney, ({ tx, params }) => people.showMoney(tx, params.id)),
  serve(contract.listStaffEntries, ({ tx, params, query }) => people.listEntries(tx, params.id, query)),
  serve(contract.moveStaffMoney, ({ tx, actor, params, body }) => people.moveMoney(tx, actor, params.id, body)),
  serve(contract.listOpenAllowances, ({ tx, params, now }) => allowances.openAllowances(tx, params.id, now)),
  serve(contract.createAllowances, ({ tx, actor, params, body }) => allowances.addAllowances(tx, actor, params.id, body)),
  serve(contract.reverseStaffEntry, async ({ tx, actor, session, params, body }) => {
    // Who may accept a road expense may also reverse it.
    requireRight(session, (await people.kindOfEntry(tx, params.id)) === 'expense' ? 'Manage Payables' : 'Record Payments')
    return people.reverseEntry(tx, actor, params.id, body.reason)
  }),
  serve(contract.listRoadExpenses, ({ tx, query }) => expenses.listExpenses(tx, query)),
  serve(contract.acceptExpense, ({ tx, actor, params, body }) => expenses.acceptExpense(tx, actor, params.id, body)),
  serve(contract.refuseExpense, ({ tx, actor, params, body }) => expenses.refuseExpense(tx, actor, params.id, body.reason)),
  serve(contract.reopenExpense, ({ tx, actor, params }) => expenses.reopenExpense(tx, actor, params.id)),
  serve(contract.listDailyRates, ({ tx }) => listRates(tx)),
  serve(contract.setDailyRate, ({ tx, actor, body }) => setRate(tx, actor, body)),
  serve(contract.setStaffAccount, ({ tx, actor, params, body }) => transfers.setAccount(tx, actor, params.id, body.beneficiary_id)),
  serve(contract.listStaffOwed, ({ tx }) => transfers.listOwed(tx)),
  serve(contract.payStaff, ({ app, tx, actor, body }) => transfers.payStaff(app, tx, actor, body)),
  serve(contract.showTripStaffCosts, ({ tx, params }) => tripCosts(tx, params.id)),
]
