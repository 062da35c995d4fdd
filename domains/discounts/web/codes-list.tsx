import { DiscountTable } from './discount-table.tsx'
import { codeList } from './calls.ts'

/** Discounts that need a code. */
export default function CodesList() {
  return (
    <DiscountTable
      title="Discount codes"
      rows={codeList}
      withCode
      add="Add code"
      firstUse={{ title: 'No codes yet.', text: 'A discount code reduces the price for clients who enter it.' }}
    />
  )
}
