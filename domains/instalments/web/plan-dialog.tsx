import { ActionIcon, Button, Group } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { numberOf } from '#kit/web/fields/number-problem.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, planReads, type Instalments } from './calls.ts'
import styles from './instalments.module.css'

interface PartValues {
  amount: Money | null
  due_on: string | null
}

interface Values {
  parts: PartValues[]
  roll_over_days: number | null
}

interface PlanDialogProps {
  bookingId: string
  instalments: Instalments
  onClose: () => void
}

const everyDays = 30
const maxParts = 24

/** Suggests three equal parts a month apart, the first due today. */
function suggested({ total }: Instalments): PartValues[] {
  const each = Math.floor(total.amount / 3)
  const today = dayOf(new Date())
  return [each, each, total.amount - 2 * each].map((amount, index) => ({
    amount: { ...total, amount },
    due_on: addDays(today, index * everyDays),
  }))
}

const sumOf = (parts: readonly PartValues[]): number => parts.reduce((sum, { amount }) => sum + (amount?.amount || 0), 0)

/** Returns the problems of the parts, each at its part. */
function checkParts(parts: readonly PartValues[], total: Money): Record<string, string> {
  const missing = parts.flatMap(({ amount, due_on }, index) => [
    ...(amount && amount.amount > 0 ? [] : [{ path: `parts.${index}.amount`, text: 'Amount is required.' }]),
    ...(due_on ? [] : [{ path: `parts.${index}.due_on`, text: 'Day is required.' }]),
  ])
  if (missing.length > 0) return Object.fromEntries(missing.map(({ path, text }) => [path, text]))
  const sum = sumOf(parts)
  return sum === total.amount
    ? {}
    : { parts: `The instalments total ${formatMoney({ ...total, amount: sum })}, not ${formatMoney(total)}.` }
}

/** Edits the parts of a payment plan and their due days. */
export default function PlanDialog({ bookingId, instalments, onClose }: PlanDialogProps) {
  const invalidate = useInvalidate()
  const { plan, total } = instalments
  const form = useSmallForm<Values>({
    initial: {
      parts: plan
        ? plan.parts.filter(({ amount }) => amount.amount > 0).map(({ amount, due_on }) => ({ amount, due_on }))
        : suggested(instalments),
      roll_over_days: plan?.roll_over_days ?? null,
    },
    check: ({ parts }) => checkParts(parts, total),
    send: async ({ parts, roll_over_days }) => {
      const body = {
        parts: parts.map(({ amount, due_on }) => ({ amount: amount!.amount, due_on: due_on! })),
        roll_over_days,
        ...(plan ? { version: plan.version } : {}),
      }
      await call('POST /bookings/{id}/instalments', { params: { id: bookingId }, body })
      await invalidate(planReads)
      toast('Instalments planned.')
      onClose()
    },
  })
  const { parts, roll_over_days } = form.values
  const change = (at: number, given: Partial<PartValues>) =>
    form.set({ parts: parts.map((part, index) => (index === at ? { ...part, ...given } : part)) })
  const left = total.amount - sumOf(parts)
  const add = () =>
    form.set({
      parts: [
        ...parts,
        { amount: left > 0 ? { ...total, amount: left } : null, due_on: addDays(parts.at(-1)?.due_on ?? dayOf(new Date()), everyDays) },
      ],
    })
  return (
    <Modal opened onClose={onClose} title="Instalments" size="md">
      <SmallForm form={form} action="Save instalments">
        {parts.map((part, index) => (
          <div key={index} className={styles.row}>
            <MoneyField
              label={index === 0 ? 'Deposit' : `Part ${index + 1}`}
              currency={total.currency}
              value={part.amount}
              onChange={(amount) => change(index, { amount })}
              error={form.errorAt(`parts.${index}.amount`)}
            />
            <DateField
              label="Due"
              value={part.due_on}
              onChange={(due_on) => change(index, { due_on })}
              error={form.errorAt(`parts.${index}.due_on`) ?? form.errorAt(`parts.${index}`)}
            />
            <ActionIcon
              aria-label={`Remove instalment ${index + 1}`}
              mt={28}
              disabled={parts.length <= 2}
              onClick={() => form.set({ parts: parts.filter((_part, at) => at !== index) })}
            >
              <icons.trash size={16} />
            </ActionIcon>
          </div>
        ))}
        <p className={styles.sum} role="status">
          <span>
            {form.field('parts').error ?? (left === 0 ? 'The instalments match the total.' : left > 0 ? 'Not yet assigned' : 'Too much')}
          </span>
          <span className={left === 0 ? undefined : styles.wrong}>
            {formatMoney({ ...total, amount: left === 0 ? total.amount : Math.abs(left) })}
          </span>
        </p>
        <Group mb="md">
          <Button
            variant="default"
            size="compact-md"
            disabled={parts.length >= maxParts}
            leftSection={<icons.plus size={14} aria-hidden />}
            onClick={add}
          >
            Add instalment
          </Button>
        </Group>
        <NumberInput
          label="Roll over after"
          description="An unpaid instalment moves to the next one after this many days. Leave empty to keep it."
          suffix=" days"
          min={1}
          max={60}
          allowDecimal={false}
          {...form.field('roll_over_days')}
          value={roll_over_days}
          onChange={(value) => form.field('roll_over_days').onChange(numberOf(value))}
        />
      </SmallForm>
    </Modal>
  )
}
