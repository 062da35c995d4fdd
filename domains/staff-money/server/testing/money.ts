import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, key, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newDuty, phone, type TestDuty } from '#domains/job-sheets/server/testing/duties.ts'
import { newId } from '#kit/server/security/tokens.ts'

/** A driver on a duty of three days, the last of them today, and what the office does with the money. */
export interface Driver extends TestDuty {
  /** Reports an expense from the phone. @returns the report's id. */
  spend(amount: string, text?: string): Promise<string>
  move(kind: string, amount: number, over?: object): ReturnType<MoneyTest['owner']['post']>
  /** What the person holds in UGX, by the page and by the ledger. */
  holds(): Promise<[shown: number, posted: number]>
  accept(id: string, body?: object): ReturnType<MoneyTest['owner']['post']>
  allow(days: readonly string[], over?: object): ReturnType<MoneyTest['owner']['post']>
}

/** Adds a driver who has started a duty, with a daily rate of UGX 50,000. */
export async function newDriver(money: MoneyTest, name = `Paul ${newId().slice(-6)}`): Promise<Driver> {
  const { test, owner } = money
  const duty = await newDuty(test, owner, name.replace(' ', ''), { startsIn: -2 })
  const { driverId } = duty
  const person = await done(owner.get(`/staff/${driverId}/show`))
  const { version, kinds, languages, phone: number } = person
  await done(
    owner.post(`/staff/${driverId}/update`, { version, name: person.name, kinds, languages, phone: number, day_cost: ugx(50_000) }),
  )
  for (const status of ['accepted', 'started']) await done(owner.post(`/roster/assignments/${duty.assignmentId}/status`, { status }))
  const { sheets } = await duty.send()
  const device = phone(test, sheets[0]!.sent!.link)
  return {
    ...duty,
    async spend(amount, text = `Gate ${newId()}`) {
      await device.report({ kind: 'expense', text, amount })
      return (await duty.show()).events.find((event) => event.text === text)!.id
    },
    move: (kind, amount, over = {}) =>
      owner.post(`/staff-money/people/${driverId}/move`, { kind, amount: ugx(amount), till: 'cash', ...over }, key()),
    async holds() {
      const { balances } = await done(owner.get(`/staff-money/people/${driverId}`))
      const shown = balances.find((one: { currency: string }) => one.currency === 'UGX')?.amount ?? 0
      return [shown, await balance(money, 'staff_cash', driverId)]
    },
    accept: (id, body = {}) => owner.post(`/staff-money/expenses/${id}/accept`, body),
    allow: (days, over = {}) => owner.post(`/staff-money/people/${driverId}/allowances`, { duty_id: duty.dutyId, days, ...over }, key()),
  }
}
