import { Radio, Stack } from '@mantine/core'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'

export type PriceChoice = 'new' | 'keep' | 'agreed'

interface PriceQuestionProps {
  before: Money
  after: Money
  price: PriceChoice
  setPrice: (price: PriceChoice) => void
  agreed: Money | null
  setAgreed: (amount: Money | null) => void
}

/** Asks which price to use when a change makes the stay dearer or cheaper. */
export function PriceQuestion({ before, after, price, setPrice, agreed, setAgreed }: PriceQuestionProps) {
  return (
    <Radio.Group label="Price" value={price} onChange={(value) => setPrice(value as PriceChoice)}>
      <Stack gap="xs" mt={4}>
        <Radio value="new" label={`New price: ${formatMoney(after)}`} />
        <Radio value="keep" label={`As booked: ${formatMoney(before)}`} />
        <Radio value="agreed" label="Another price" />
      </Stack>
      {price === 'agreed' && <MoneyField label="Agreed" required currency={after.currency} value={agreed} onChange={setAgreed} />}
    </Radio.Group>
  )
}
