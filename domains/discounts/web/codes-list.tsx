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
      firstUse={{ title: 'No codes yet.', text: 'A code takes something off for whoever gives it, as often as you allow.' }}
    />
  )
}
