import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { SettlementRow } from './settlement-data.ts'

/** Returns the notice about a new settlement, for either side. */
export function closedNotice({ id, amount, currency, partner_name, number }: SettlementRow) {
  const sum = formatMoney(moneyOf(Math.abs(amount), currency))
  const title =
    amount > 0 ? `${partner_name} owes you ${sum}` : amount < 0 ? `You owe ${partner_name} ${sum}` : `You and ${partner_name} are even`
  return {
    type: 'resell.settlement_closed',
    title: title.slice(0, 200),
    body: `Settlement ${number}`,
    link: `/reseller/settlements/${id}`,
    permission: 'Manage Reselling' as const,
  }
}

/** Returns the notice about what the other side did, or about money that arrived. */
export function movedNotice(
  { id, state, number, partner_name, amount, settled, currency, dispute_reason, invoice_number }: SettlementRow,
  { state: before, settled: hadSettled }: Pick<SettlementRow, 'state' | 'settled'>,
) {
  const sum = formatMoney(moneyOf(Math.abs(amount), currency))
  const says = {
    accrued: number,
    due: before === 'paid' ? `The payment of ${number} came back` : `${partner_name} withdrew its dispute of ${number}`,
    invoiced:
      before === 'paid'
        ? `The payment of ${number} came back`
        : before === 'disputed'
          ? `${partner_name} withdrew its dispute of ${number}`
          : `${partner_name} sent you invoice ${invoice_number ?? ''}`,
    paid: amount > 0 ? `${partner_name} paid you ${sum}` : `${sum} to ${partner_name} is paid`,
    disputed: `${partner_name} disputes ${number}`,
    carried: `${partner_name} carried ${number} into the next settlement`,
  }
  const part = formatMoney(moneyOf(Math.abs(settled - hadSettled), currency))
  const isMore = Math.abs(settled) > Math.abs(hadSettled)
  const partSays = !isMore
    ? `${part} of ${number} came back`
    : amount > 0
      ? `${partner_name} paid you ${part} of ${sum}`
      : `${part} of ${sum} to ${partner_name} is paid`
  return {
    type: `resell.settlement_${state}`,
    title: (state === before && settled !== hadSettled ? partSays : says[state]).slice(0, 200),
    body: state === 'disputed' ? dispute_reason : `Settlement ${number}, ${sum}`,
    link: `/reseller/settlements/${id}`,
    permission: 'Manage Reselling' as const,
  }
}
