import { Radio, Stack, Text } from '@mantine/core'
import { formatMoney } from '#kit/contract/money.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { GivenUp } from '../../contract/ends.ts'
import type { EndPreview } from '../calls.ts'
import { policyText } from '../policy-text.ts'

type Choice = EndPreview['choices'][number]

interface GivenUpProps {
  preview: EndPreview
  price: GivenUp
  setPrice: (price: GivenUp) => void
}

const labelOf = ({ price, change }: Choice, { time, choices }: EndPreview): string => {
  const off = formatMoney({ ...change, amount: -change.amount })
  if (price === 'charge' || change.amount === 0) return `Charge ${time}: keep the price`
  const isWhole = price === 'take_off' || !choices.some((choice) => choice.price === 'take_off')
  return isWhole ? `Take ${time} off: ${off} less` : `Take a part of ${time} off: ${off} less`
}

/** Asks what happens to the price of time that is given up. Only who may refund has other choices than the cancellation terms. */
export function GivenUpChoice({ preview, price, setPrice }: GivenUpProps) {
  const may = useMay()
  const choices = preview.choices.filter((choice) => choice.price === 'terms' || may('Refund Payments'))
  const chosen = choices.find((choice) => choice.price === price) ?? choices[0]!
  const suffix = (choice: Choice) => (choice.price === 'terms' ? ', as the terms say' : '')
  return (
    <Stack gap="xs">
      {choices.length > 1 ? (
        <Radio.Group
          label={`What about the price of ${preview.time}?`}
          value={chosen.price}
          onChange={(value) => setPrice(value as GivenUp)}
        >
          <Stack gap="xs" mt={4}>
            {choices.map((choice) => (
              <Radio key={choice.price} value={choice.price} label={labelOf(choice, preview) + suffix(choice)} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm">{`${labelOf(chosen, preview)}${suffix(chosen)}.`}</Text>
      )}
      <Text size="sm" c="dimmed">
        {preview.terms.map(({ tiers }) => `Cancellation terms: ${policyText(tiers)}.`).join(' ')}
      </Text>
      <Outcome choice={chosen} />
    </Stack>
  )
}

/** What the booking comes to: its total, and what is due or to be refunded. */
export const Outcome = ({ choice: { total, due, credit } }: { choice: Choice }) => (
  <Text size="sm" role="status">
    {`New booking total: ${formatMoney(total)}. `}
    {credit.amount > 0 ? `${formatMoney(credit)} will be refunded.` : due.amount > 0 ? `${formatMoney(due)} is due.` : 'Nothing is due.'}
  </Text>
)

/** The choice for a price; the first if it makes no difference. */
export const choiceOf = ({ choices }: EndPreview, price: GivenUp): Choice => choices.find((choice) => choice.price === price) ?? choices[0]!
