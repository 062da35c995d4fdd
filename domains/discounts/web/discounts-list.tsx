import { DiscountTable } from './discount-table.tsx'
import { discountList } from './calls.ts'

/** Automatic discounts. */
export default function DiscountsList() {
  return (
    <DiscountTable
      title="Discounts"
      rows={discountList}
      withCode={false}
      add="Add discount"
      firstUse={{
        title: 'No discounts yet.',
        text: 'Discounts are applied automatically: for a season, a kind of offer or a first evening.',
      }}
    />
  )
}
